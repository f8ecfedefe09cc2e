import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jsonLog } from '../kit/log.ts';
import { openMetrics } from '../kit/metrics/process.ts';
import { WalletNotAnswering } from '../kit/ports/wallet.ts';
import { openBreaker } from './circuit-breaker.ts';
import { locationOver } from './location.ts';
import { alipayWallet } from './wallet/alipay.ts';
import { walletConfig } from './wallet/config.fixture.ts';
import { partnerWatch } from './watch.ts';

/** Redirects every request to a page of its own. */
let partner: Server;
let url: string;
const asked: (string | undefined)[] = [];

const watch = partnerWatch(
  jsonLog(() => undefined),
  openMetrics(),
);

beforeAll(async () => {
  partner = createServer((request, response) => {
    asked.push(request.url?.split('?')[0]);
    if (request.url === '/elsewhere') response.end('{"area":"110100"}');
    else response.writeHead(307, { location: '/elsewhere' }).end();
  }).listen(0, '127.0.0.1');
  await once(partner, 'listening');
  url = `http://127.0.0.1:${(partner.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked.length = 0;
});
afterAll(() => {
  partner.closeAllConnections();
  partner.close();
});

test('a redirect of the location service is not followed', async () => {
  const failures: unknown[] = [];
  const location = locationOver(url, watch, (error) => failures.push(error));
  expect(await location.cityOf({ address: '203.0.113.1' })).toBeNull();
  expect(asked).toEqual(['/v1/city']);
  expect(failures).toHaveLength(1);
});

test('a redirect of the wallet is not followed, and the result stays unknown', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const settings = walletConfig({ gateway: `${url}/gateway.do`, privateKey, publicKey });
  const wallet = alipayWallet(settings, `${url}/n`, watch, () => new Date(), openBreaker(Date.now));
  await expect(wallet.query('LP1')).rejects.toThrow(WalletNotAnswering);
  expect(asked).toEqual(['/gateway.do']);
});
