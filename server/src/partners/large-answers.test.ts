import { gzipSync } from 'node:zlib';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ed25519Keys, rsaKeys } from '../../../scripts/testing/keys.ts';
import { listen } from '../../../scripts/testing/listen.ts';
import { jsonLog } from '../kit/log.ts';
import { openMetrics } from '../kit/metrics/process.ts';
import { NotAnswering, UnitNotAnswering } from '../kit/ports/biller.ts';

import { WalletNotAnswering } from '../kit/ports/wallet.ts';
import { billerConnector } from './biller/connector.ts';
import { carrierOver } from './carrier.ts';
import { backendAsker } from './channel/sign-on.ts';
import { openBreaker } from './circuit-breaker.ts';
import { locationOver } from './location.ts';
import { MOST_ANSWER_BYTES } from './partner-http.ts';
import { smsOver } from './sms.ts';
import { alipayWallet } from './wallet/alipay.ts';
import { walletConfig } from './wallet/config.fixture.ts';
import { partnerWatch } from './watch.ts';

/** The repeated part of an answer without end. */
const CHUNK = Buffer.alloc(64 * 1024, ' ');

/** Bytes in the buffers of both sides when an answer is given up. */
const UNDER_WAY = 16 * 1024 * 1024;

let url: string;
let sent = 0;
/** The partner's answers: without end, compressed, or a way to a page of its own. */
let answers: 'ENDLESS' | 'PACKED' | 'REDIRECT' = 'ENDLESS';
let asked: (string | undefined)[] = [];

beforeAll(async () => {
  const partner = await listen(({ url: path }, response) => {
    asked.push(path?.split('?')[0]);
    if (path === '/elsewhere') return response.end('{"area":"110100"}');
    if (answers === 'REDIRECT') return response.writeHead(307, { location: '/elsewhere' }).end();
    if (answers === 'PACKED')
      return response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{}'));
    response.writeHead(200, { 'content-type': 'application/json' });
    const more = (): void => {
      while (!response.destroyed) {
        sent += CHUNK.length;
        if (!response.write(CHUNK)) return;
      }
    };
    response.on('drain', more);
    more();
    return response;
  });
  url = partner.url;
  return partner.close;
});
beforeEach(() => {
  [sent, answers, asked] = [0, 'ENDLESS', []];
});

const rsa = rsaKeys('pkcs8');
const ed25519 = ed25519Keys();

const noNextKeys = { nextPrivateKey: null, nextPublicKey: null };

function now() {
  return new Date();
}
const watch = partnerWatch(
  jsonLog(() => undefined),
  openMetrics(),
);
function units() {
  return billerConnector({ url, sender: 'us', ...ed25519, ...noNextKeys, own: [] }, now, watch);
}
function wallet() {
  const config = walletConfig({ gateway: `${url}/gateway.do`, ...rsa });
  return alipayWallet(config, `${url}/n`, watch, now, openBreaker(Date.now));
}
const writeOff = {
  kind: 'BILL' as const,
  unitId: 'u',
  accountNumber: '1',
  billNo: '1',
  amount: 1,
  writeOffNo: 'w',
  paidAt: now().toISOString(),
};
const channel = {
  outputEndpoint: 'X',
  secret: 's',
  signOn: { kind: 'INIT_CODE', script: '', initUrl: '', exchangeUrl: '' },
} as const;

test.each<[string, () => Promise<unknown>, new (text: string) => Error, number]>([
  ["a unit's", () => units().queryBills('u', '1'), UnitNotAnswering, MOST_ANSWER_BYTES],
  ["a unit's to a write-off", () => units().writeOff(writeOff), UnitNotAnswering, MOST_ANSWER_BYTES],
  ["a unit's statement", () => units().statement('u', '2026-11-20'), UnitNotAnswering, 8 * MOST_ANSWER_BYTES],
  ["the wallet's to a query", () => wallet().query('LP1'), WalletNotAnswering, MOST_ANSWER_BYTES],
  [
    "a channel's",
    () => backendAsker(watch, now)(channel, 'init', `${url}/i`, {}),
    NotAnswering,
    MOST_ANSWER_BYTES,
  ],
  [
    "the carrier's",
    () =>
      carrierOver(
        { url, appId: 'a', version: '1', numberUrl: url, tokenUrl: url, ...rsa },
        now,
        watch,
      ).numberOf('t'),
    NotAnswering,
    MOST_ANSWER_BYTES,
  ],
  [
    "the SMS gateway's",
    () =>
      smsOver({ url, key: 'k', perDay: 1 }, watch, openBreaker(Date.now)).send({
        id: '1',
        mobile: '13800138000',
        text: 't',
      }),
    NotAnswering,
    MOST_ANSWER_BYTES,
  ],
])('an answer of %s without end counts as no answer', async (_whose, ask, failure, most) => {
  await expect(ask()).rejects.toThrow(failure);
  expect(sent).toBeGreaterThanOrEqual(most);
  expect(sent).toBeLessThan(most + UNDER_WAY);
});

test('a refund whose answer has no end is neither known as done nor as refused', async () => {
  const refund = { paymentId: 'LY1', refundNo: 'LR1', amount: 1, reason: 'r' };
  await expect(wallet().refund(refund)).rejects.toThrow(WalletNotAnswering);
  expect(sent).toBeLessThan(MOST_ANSWER_BYTES + UNDER_WAY);
});

test("a place is unknown when the location service's answer has no end", async () => {
  const failures: unknown[] = [];
  const location = locationOver(url, watch, (error) => failures.push(error));
  expect(await location.cityOf({ address: '203.0.113.1' })).toBeNull();
  expect(failures).toHaveLength(1);
  expect(sent).toBeLessThan(MOST_ANSWER_BYTES + UNDER_WAY);
});

test('a compressed answer of the wallet is not decompressed, since it could be of any size', async () => {
  answers = 'PACKED';
  const failure = await wallet()
    .query('LP1')
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(WalletNotAnswering);
  const { cause } = failure as Error;
  expect((cause as Error).message).toContain('packed');
});

test('a redirect of the location service is not followed', async () => {
  answers = 'REDIRECT';
  const failures: unknown[] = [];
  const location = locationOver(url, watch, (error) => failures.push(error));
  expect(await location.cityOf({ address: '203.0.113.1' })).toBeNull();
  expect(asked).toEqual(['/v1/city']);
  expect(failures).toHaveLength(1);
});

test('a redirect of the wallet is not followed, and the result stays unknown', async () => {
  answers = 'REDIRECT';
  await expect(wallet().query('LP1')).rejects.toThrow(WalletNotAnswering);
  expect(asked).toEqual(['/gateway.do']);
});
