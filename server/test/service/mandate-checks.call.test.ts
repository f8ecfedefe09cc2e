import { sql } from 'kysely';
import { expect } from 'vitest';
import { soon } from '../../../scripts/testing/soon.ts';
import { enqueueChecks } from '../../src/autopay/advance-mandate.ts';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { enqueueAll, GROUPS } from '../../src/kit/jobs/queue.ts';

import { after, HOUR, MINUTE } from '../../src/kit/time.ts';
import { inbox, newNumber } from '../support/codes.ts';
import { serviceTest } from '../support/fixtures.ts';
import { writeMandate } from '../support/mandates.ts';
import { place } from '../support/orders.ts';
import { walletRelay } from '../support/wallet-relay.ts';

const QUERY = 'alipay.user.agreement.query';
const MANDATES = 12;
const AT_ONCE = GROUPS['wallet-checks'];

const wallet = walletRelay();
const { service, test } = serviceTest({ worker: true, env: wallet.env });

/** Mandates that the wallet does not know, whose check is due in an hour. */
async function newMandates(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const checkAt = after(service.context.now(), HOUR);
    ids.push((await writeMandate(service, await service.login(), { mandate_check_at: checkAt })).agreementId);
  }
  return ids;
}

/** Makes the checks due at once. The worker adds jobs for due checks at each full minute, so the wallet is held before. */
async function checkNow(ids: readonly string[]): Promise<void> {
  const { db, now } = service.context;
  await db
    .updateTable('mandates')
    .set({ mandate_check_at: after(now(), -MINUTE) })
    .where('agreement_id', 'in', ids)
    .execute();
  await enqueueChecks(service.context);
}

async function states(ids: readonly string[]) {
  const { rows } = await sql<{ state: string; checkAt: Date | null }>`
    select state, mandate_check_at as "checkAt" from mandates
    where agreement_id = any(${[...ids]}::text[])`.execute(service.context.db);
  return rows;
}

test('checks of mandates overlap within their group, and leave room to what payers wait for', async () => {
  const payer = await service.login();
  const { db, now } = service.context;
  const ids = await newMandates(MANDATES);
  const { order } = await place(service, payer);
  const release = wallet.hold(QUERY);
  await checkNow(ids);
  await soon(() => expect(wallet.asked(QUERY)).toBe(AT_ONCE));
  // A payment is asked about, and a code is sent, while every check waits for the wallet.
  await db.updateTable('wallet_payments').set({ next_action_at: now() }).execute();
  await enqueueAll(db, 'payment', [paymentIdOf(order.orderId)], now());
  await soon(() => expect(wallet.asked('alipay.trade.query')).toBe(1));
  const mobile = await newNumber(service);
  await service.call('/register/getVerifyCode', { mobile });
  await soon(async () => expect(await inbox(service, mobile)).toHaveLength(1));
  expect(wallet.asked(QUERY)).toBe(AT_ONCE);
  release();
  await soon(async () => {
    const ended = (await states(ids)).filter(({ state }) => state === 'ENDED');
    expect(ended).toHaveLength(MANDATES);
  });
  expect(wallet.asked(QUERY)).toBe(MANDATES);
});

test('a check that the wallet does not answer is due again an hour later', async () => {
  const ids = await newMandates(1);
  await service.sandbox.ask('wallet/conduct', { conduct: { gateway: 'DOWN', methods: [QUERY] } });
  await checkNow(ids);
  await soon(async () => {
    const [mandate] = await states(ids);
    expect(mandate?.checkAt?.getTime()).toBeGreaterThan(
      after(service.context.now(), HOUR - MINUTE).getTime(),
    );
  });
  expect(await states(ids)).toMatchObject([{ state: 'SIGNED' }]);
});
