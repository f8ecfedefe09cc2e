import { createHmac, createSign, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { readSignature, signedHeaders, verifyFacts } from '@life-payment/biller-api';
import { AlipaySdk } from 'alipay-sdk';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { listen } from '../../scripts/testing/listen.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../src/sandbox.ts';
import { gatewayTime } from '../src/time.ts';

/** A setting of the sandbox. A missing one is an error of the test. */
export function setting(sandbox: Sandbox, name: string): string {
  const value = sandbox.env[name];
  if (value === undefined) throw new Error(`The sandbox gave no ${name}.`);
  return value;
}

/** The control API: GET without a body, POST with one. Throws on a refusal. */
export async function control<T>(sandbox: Sandbox, path: string, body?: unknown): Promise<T> {
  const init =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(`${sandbox.urls.launcher}/sandbox/api/${path}`, init);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** The official client, set up as a merchant's. */
export function merchant(sandbox: Sandbox, privateKey = setting(sandbox, 'WALLET_PRIVATE_KEY')): AlipaySdk {
  return new AlipaySdk({
    gateway: setting(sandbox, 'WALLET_GATEWAY'),
    appId: setting(sandbox, 'WALLET_APP_ID'),
    privateKey,
    alipayPublicKey: setting(sandbox, 'WALLET_PUBLIC_KEY'),
  });
}

/** A call through the official client, its answer's signature checked. */
export function exec(sdk: AlipaySdk, method: string, bizContent: Record<string, unknown>) {
  return sdk.exec(method, { bizContent }, { validateSign: true });
}

/** The address at which a payer leaves a payment. */
export const QUIT = 'http://127.0.0.1:8080/jiaofei/quit';

/** The signed address of a payment in a browser. */
export function payAddress(
  sdk: AlipaySdk,
  content: Readonly<Record<string, string>>,
  options: { readonly notifyUrl?: string; readonly returnUrl?: string } = {},
) {
  const usual = { subject: '长沙 电费,十一月 100%', productCode: 'QUICK_WAP_WAY', quitUrl: QUIT };
  const request = { ...options, bizContent: { ...usual, ...content } };
  return sdk.pageExecute('alipay.trade.wap.pay', 'GET', request);
}

/** An account at a unit, as the control API shows it. */
export type Account = {
  readonly unitId: string;
  readonly accountNumber: string;
  readonly balance: number | null;
  readonly bills: readonly { readonly billNo: string; readonly due: number }[];
};

/** A write-off of one bill of an account; without a bill, a top-up. */
export function writeOffOf({ unitId, accountNumber, bills }: Account, amount?: number, index = 0) {
  const bill = bills[index];
  return {
    writeOffNo: `W${randomUUID().replaceAll('-', '')}`,
    unitId,
    accountNumber,
    kind: bill ? 'BILL' : 'TOP_UP',
    ...(bill ? { billNo: bill.billNo } : {}),
    amount: amount ?? bill?.due ?? 0,
    paidAt: '2026-11-20T15:04:12.000+08:00',
  };
}

type Form = Readonly<Record<string, string>>;

/** A merchant's notify address that stores what it receives. */
export type Notified = {
  readonly url: string;
  /** Sets what it answers from now on. */
  answer(text: string): void;
  /** Resolves once `count` notifies have arrived. */
  came(count: number): Promise<readonly Form[]>;
  close(): Promise<void>;
};

export async function listenForNotifies(): Promise<Notified> {
  const forms: Form[] = [];
  let answer = 'success';
  const waiting: { count: number; wake: () => void }[] = [];
  const { url, close } = await listen(async (request, response) => {
    forms.push(Object.fromEntries(new URLSearchParams(await text(request))));
    response.end(answer);
    for (const { count, wake } of waiting) if (forms.length >= count) wake();
  });
  return {
    url: `${url}/notify`,
    answer: (said) => {
      answer = said;
    },
    came: async (count) => {
      if (forms.length < count) await new Promise<void>((wake) => waiting.push({ count, wake }));
      return forms;
    },
    close,
  };
}

/** A sandbox in a folder of its own. */
export async function freshSandbox(options: Partial<SandboxOptions> = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'sandbox-'));
  const sandbox = await startSandbox({ appUrl: 'http://127.0.0.1:8080', ...options, dir });
  return {
    sandbox,
    remove: async () => {
      await sandbox.stop();
      await rm(dir, { recursive: true });
    },
  };
}

/** A sandbox for all tests of a file, from the next hook on. */
export function sandboxTest(options: Partial<SandboxOptions> = {}) {
  const world = {} as Awaited<ReturnType<typeof freshSandbox>>;
  beforeAll(async () => {
    Object.assign(world, await freshSandbox(options));
  });
  afterAll(() => world.remove());
  return world;
}

/** A signed Biller API call: the status, and the answer after a check of its signature. */
export async function billerCall<T>(sandbox: Sandbox, path: string, body: unknown) {
  const [nonce, timestamp] = [randomUUID(), Date.now()];
  const sender = setting(sandbox, 'BILLER_SENDER');
  const text = JSON.stringify(body);
  const facts = { direction: 'REQUEST', path, sender, timestamp, nonce, body: text } as const;
  const answer = await fetch(`${setting(sandbox, 'BILLER_URL')}${path}`, {
    method: 'POST',
    signal: AbortSignal.timeout(3_000),
    headers: {
      'content-type': 'application/json',
      ...signedHeaders(facts, setting(sandbox, 'BILLER_PRIVATE_KEY')),
    },
    body: text,
  });
  const received = await answer.text();
  if (answer.status !== 200) return { status: answer.status, answer: JSON.parse(received) as T };
  const { signature, ...named } = readSignature((name) => answer.headers.get(name) ?? '');
  const answered = { direction: 'ANSWER', path, ...named, nonce, body: received } as const;
  if (!verifyFacts(answered, signature, setting(sandbox, 'BILLER_PUBLIC_KEY'), Date.now()))
    throw new Error('The answer is not signed by the units.');
  return { status: 200, answer: JSON.parse(received) as T };
}

type ListedChannel = {
  readonly outputEndpoint: string;
  readonly secret: string;
  readonly signOn: { readonly keys?: Readonly<Record<string, string>> };
};

export type Entry = { parameter: string; token: string; path: string; url: string };

/** A channel as the sandbox lists it. */
export async function channelOf(sandbox: Sandbox, outputEndpoint: string): Promise<ListedChannel> {
  const { channels } = await control<{ channels: ListedChannel[] }>(sandbox, 'channels');
  const found = channels.find((each) => each.outputEndpoint === outputEndpoint);
  if (!found) throw new Error(`The sandbox has no channel ${outputEndpoint}.`);
  return found;
}

/** POSTs JSON; the status and the answer as text. */
export async function post(url: string, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(3_000),
  });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

/** A wrong secret or time that makes a signed request invalid. */
type Bent = { readonly secret?: string; readonly timestamp?: number };

/** A signed request to a channel's back end. */
export async function channelCall(
  sandbox: Sandbox,
  channel: string,
  path: string,
  body: unknown,
  bent: Bent = {},
) {
  const { secret = (await channelOf(sandbox, channel)).secret, timestamp = Date.now() } = bent;
  const signature = createHmac('sha256', secret)
    .update([timestamp, path, JSON.stringify(body)].join('\n'))
    .digest('hex');
  const { status, text } = await post(`${sandbox.urls.channels}${path}`, body, {
    'x-channel': channel,
    'x-timestamp': String(timestamp),
    'x-signature': signature,
  });
  return { status, answer: JSON.parse(text) as Readonly<Record<string, unknown>> };
}

/** The service's signature for the carrier. */
export function carrierSign(sandbox: Sandbox, ...parts: readonly string[]): string {
  return createSign('RSA-SHA256')
    .update(parts.join('&'))
    .sign(setting(sandbox, 'CARRIER_PRIVATE_KEY'), 'base64');
}

/** The fields of a page's request to the carrier. */
export function numberRequest(sandbox: Sandbox) {
  const fields = {
    version: setting(sandbox, 'CARRIER_VERSION'),
    appId: setting(sandbox, 'CARRIER_APP_ID'),
    openType: '1',
    expandParams: '',
    msgId: randomUUID(),
    timestamp: String(Date.now()),
    uuid: randomUUID(),
    userInformation: '',
  };
  const { version, appId, timestamp, msgId, uuid } = fields;
  return { fields, sign: carrierSign(sandbox, version, appId, timestamp, msgId, uuid) };
}

/** The hidden picture of the one-click login. */
export function numberPicture(sandbox: Sandbox, fields: Readonly<Record<string, string>>) {
  return fetch(`${setting(sandbox, 'CARRIER_NUMBER_URL')}?${new URLSearchParams(fields)}`, {
    signal: AbortSignal.timeout(3_000),
  });
}

type Shop = Awaited<ReturnType<typeof freshSandbox>> & {
  sdk: AlipaySdk;
  /** Notifies of the present test. */
  notified: Notified;
  user: { walletUserId: string; mobile: string; balance: number; password: string };
  number: string;
};

/** A merchant at a sandbox for all tests of a file. `clock` is the wallet's (ms). */
export function merchantTest(options: Partial<SandboxOptions> = {}, clock = Date.now) {
  const shop = sandboxTest({ clock, ...options }) as Shop;
  beforeAll(() => {
    shop.sdk = merchant(shop.sandbox);
  });
  beforeEach(async () => {
    shop.notified = await listenForNotifies();
    shop.user = await control(shop.sandbox, 'users', {});
    shop.number = `T${randomUUID().replaceAll('-', '')}`;
    return () => shop.notified.close();
  });
  return {
    shop,
    /** The signed address of a payment that expires in 15 minutes. */
    pageOf: (outTradeNo: string, totalAmount = '123.60') =>
      payAddress(
        shop.sdk,
        { outTradeNo, totalAmount, timeExpire: gatewayTime(clock() + 15 * 60_000) },
        {
          notifyUrl: shop.notified.url,
          returnUrl: 'http://127.0.0.1:8080/jiaofei/pages/zfcg/zfcg?orderId=1&outputEndpoint=HISUN',
        },
      ),
    pay: (body: Record<string, unknown>) =>
      control<{ kind: string }>(shop.sandbox, 'pay', { user: shop.user.mobile, ...body }),
    query: (outTradeNo = shop.number) => exec(shop.sdk, 'alipay.trade.query', { outTradeNo }),
    refund: (outRequestNo: string, refundAmount: string) =>
      exec(shop.sdk, 'alipay.trade.refund', { outTradeNo: shop.number, refundAmount, outRequestNo }),
  };
}
