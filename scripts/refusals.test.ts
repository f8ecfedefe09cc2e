import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSettings, startSystem } from './system.ts';

let folder: string;
const servers: Server[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'life-payment-refusals-'));
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  rmSync(folder, { recursive: true });
});

async function listen(server: Server): Promise<string> {
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  const address = server.address();
  return String(typeof address === 'object' && address !== null ? address.port : 0);
}

async function start(settings: Record<string, string>): Promise<void> {
  const environment = { DATA_DIR: join(folder, 'data'), ...settings };
  await using stack = new AsyncDisposableStack();
  await startSystem(readSettings(environment), stack, new Promise(() => undefined));
}

test('a start refuses a port that another program uses', async () => {
  const port = await listen(createServer());
  await expect(start({ PORT: port })).rejects.toThrow(`Port ${port} is used by another program`);
});

test.each([
  ['a PORT that is no number', { PORT: '80a' }, 'PORT is "80a"'],
  ['a HOST of another machine', { HOST: '192.0.2.1' }, 'EADDRNOTAVAIL'],
])('a start refuses %s', async (_name, settings, reason) => {
  await expect(start(settings)).rejects.toThrow(reason);
});

test('a start refuses a DATA_DIR that it can not write', async () => {
  // Permissions do not stop root; a file in the way stops every user.
  const file = join(folder, 'file');
  writeFileSync(file, '');
  await expect(start({ DATA_DIR: join(file, 'data') })).rejects.toThrow('ENOTDIR');
});
