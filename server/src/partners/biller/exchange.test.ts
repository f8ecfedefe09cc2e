import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { UnitNotAnswering } from '../../kit/ports/biller.ts';
import { openExchange } from './exchange.ts';

test('a unit that gets a request and never answers counts as not answering after the time-out', async () => {
  let received = 0;
  const unit = createServer(() => {
    received += 1;
  }).listen(0, '127.0.0.1');
  await once(unit, 'listening');
  const { port } = unit.address() as AddressInfo;
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const exchange = openExchange(
    {
      url: `http://127.0.0.1:${port}`,
      sender: 'life-payment',
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      nextPrivateKey: null,
      nextPublicKey: null,
    },
    () => new Date(),
  );
  try {
    const failure = exchange('/v1/write-off', '{}', { timeoutMs: 100, mostBytes: 1_000 });
    await expect(failure).rejects.toThrow(UnitNotAnswering);
    await expect(failure).rejects.toThrow('TimeoutError');
    expect(received).toBe(1);
  } finally {
    unit.closeAllConnections();
    unit.close();
  }
});
