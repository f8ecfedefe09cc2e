import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SIGNATURE_HEADERS, signFacts, UNIT_CALLS } from '@life-payment/biller-api';
import { expect, onTestFinished, test } from 'vitest';
import { jsonLog } from '../../kit/log.ts';
import { openMetrics } from '../../kit/metrics/process.ts';
import { partnerWatch } from '../watch.ts';
import { billerConnector } from './connector.ts';

const keys = generateKeyPairSync('ed25519', {
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

/** The origin of a unit that answers every query of a write-off with this signed text. */
async function unitThatSays(body: string): Promise<string> {
  const { path } = UNIT_CALLS.queryWriteOff;
  const unit = createServer((request, response) => {
    const nonce = String(request.headers[SIGNATURE_HEADERS.nonce]);
    const timestamp = Date.now();
    const facts = { direction: 'ANSWER', path, sender: 'unit', timestamp, nonce, body } as const;
    response.writeHead(200, {
      [SIGNATURE_HEADERS.sender]: 'unit',
      [SIGNATURE_HEADERS.timestamp]: String(timestamp),
      [SIGNATURE_HEADERS.nonce]: nonce,
      [SIGNATURE_HEADERS.signature]: signFacts(facts, keys.privateKey),
    });
    response.end(body);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    unit.close();
  });
  await once(unit, 'listening');
  return `http://127.0.0.1:${(unit.address() as AddressInfo).port}`;
}

test.each([
  '{"token":[12345678901234567890,x]}',
  '{"result":"WRITTEN_OFF","token":{"code":"12345678901234567890","words":1}}',
])('a log line about the broken answer %s holds nothing of it', async (body) => {
  const lines: string[] = [];
  const log = jsonLog((line) => lines.push(line));
  const config = {
    url: await unitThatSays(body),
    sender: 'us',
    nextPrivateKey: null,
    nextPublicKey: null,
    own: [],
  };
  const units = billerConnector({ ...config, ...keys }, () => new Date(), partnerWatch(log, openMetrics()));
  const error: unknown = await units.queryWriteOff('u', 'W1').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  log.warn('write-off query without an answer', { error });
  expect(lines.join()).not.toMatch(/\d{8}/);
});
