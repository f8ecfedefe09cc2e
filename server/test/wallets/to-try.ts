import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { soon } from '../../../scripts/testing/soon.ts';
import type { Config } from '../../src/config.ts';
import type { Wallet } from '../../src/kit/ports/wallet.ts';
import type { ArrivedNotice } from '../../src/kit/ports/wallet-notices.ts';
import { openBreaker } from '../../src/partners/breaker.ts';
import { alipayWallet } from '../../src/partners/wallets/alipay/alipay.ts';
import type { TestService } from '../support/service.ts';

/** An adapter, and the sandbox of its wallet as people and staff there act on it. */
export type WalletToTry = {
  readonly wallet: Wallet;
  /** A new person with enough money. Answers who it is, as `pay` and `sign` want it. */
  readonly person: () => Promise<string>;
  /** A person opens what was handed out, and does not pay yet. */
  readonly open: (handedOut: string) => Promise<unknown>;
  /** The person pays what was handed out. Throws when the wallet takes no payment. */
  readonly pay: (person: string, handedOut: string) => Promise<unknown>;
  /** Somebody refunds at the wallet, not by us. Answers its number there. */
  readonly refundElsewhere: (paymentId: string, amount: number) => Promise<string>;
  /** The person signs what was handed out for a mandate. */
  readonly sign: (person: string, handedOut: string) => Promise<unknown>;
  /** Whether the wallet answers at all. */
  readonly answers: (does: boolean) => Promise<unknown>;
  /** The next notice about a payment that the wallet sends us, as it arrived. */
  readonly nextNotice: (paymentId: string) => Promise<ArrivedNotice>;
  /** A notice with each of its facts changed, by what was changed; and what is no notice of this wallet. */
  readonly changed: (notice: ArrivedNotice) => ReadonlyMap<string, ArrivedNotice>;
  readonly noNotice: ArrivedNotice;
  /** Statements of today are there. */
  readonly statementsAreThere: () => Promise<unknown>;
};

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** Fields of a notice that its signature does not cover, and on which nothing depends. */
const UNSIGNED: readonly string[] = ['sign_type'];

/** The adapter for Alipay's protocol with these settings, against the sandbox of a test's service. */
export async function alipayToTry(
  { sandbox, stranger }: TestService,
  settings: Config['wallet'],
): Promise<WalletToTry> {
  const notices = await receiveNotices();
  const silent = {
    methods: [
      'alipay.trade.query',
      'alipay.trade.close',
      'alipay.trade.fastpay.refund.query',
      'alipay.trade.refund',
    ],
  };
  return {
    wallet: alipayWallet(
      settings,
      notices.url,
      (_question, work) => work(() => undefined),
      () => new Date(),
      openBreaker(Date.now),
    ),
    person: async () => (await stranger()).walletUserId,
    open: (handedOut) => sandbox.ask('open', { pay: handedOut }),
    pay: (user, pay) => paidNow(sandbox.ask<{ kind: string }>('pay', { user, pay })),
    refundElsewhere: async (outTradeNo, amount) =>
      (await sandbox.ask<{ number: string }>('trades/refund', { outTradeNo, amount })).number,
    sign: (user, sign) => sandbox.ask('agreements/sign', { user, sign }),
    answers: (does) => sandbox.ask('wallet/conduct', { conduct: does ? {} : { ...silent, gateway: 'DOWN' } }),
    nextNotice: notices.next,
    changed: changedFields,
    noNotice: { headers: FORM, body: '' },
    statementsAreThere: () => sandbox.ask('wallet/conduct', { conduct: { statement: 'EARLY' } }),
  };
}

function changedFields({ headers, body }: ArrivedNotice): ReadonlyMap<string, ArrivedNotice> {
  const form = [...new URLSearchParams(body)];
  const changedAt = (name: string) =>
    new URLSearchParams(form.map(([each, value]) => [each, each === name ? `1${value}` : value]));
  const fields = form.map(([name]) => name).filter((name) => !UNSIGNED.includes(name));
  return new Map(fields.map((name) => [name, { headers, body: changedAt(name).toString() }]));
}

async function paidNow(paying: Promise<{ kind: string }>): Promise<void> {
  const { kind } = await paying;
  if (kind !== 'PAID') throw new Error(`not paid: ${kind}`);
}

/** A place for the wallet's notices, which takes each of them. */
async function receiveNotices() {
  const received: ArrivedNotice[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    received.push({ headers: request.headers, body });
    response.end('success');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/notify`,
    next: (paymentId: string) =>
      soon(() => {
        const at = received.findIndex(
          ({ body }) => new URLSearchParams(body).get('out_trade_no') === paymentId,
        );
        const [notice] = at === -1 ? [] : received.splice(at, 1);
        if (!notice) throw new Error('no notice yet');
        return notice;
      }),
  };
}
