import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ed25519Keys } from '../../scripts/testing/keys.ts';
import { readCommandLine, UsageError } from './setup.ts';

const folder = mkdtempSync(join(tmpdir(), 'unit-check-'));
const config = join(folder, 'check.json');
const { privateKey, publicKey } = ed25519Keys();

beforeAll(() => {
  writeFileSync(join(folder, 'service.pem'), privateKey);
  writeFileSync(join(folder, 'unit.pem'), publicKey);
  writeFileSync(
    config,
    JSON.stringify({
      sender: 'life-payment',
      privateKey: 'service.pem',
      unitPublicKey: 'unit.pem',
      unitId: 'water',
      account: '12345678',
      unknownAccount: '99999999',
    }),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

const ADDRESS = 'https://unit.test:8443/';

test('the file has the keys beside it, and options count before it', () => {
  expect(readCommandLine([ADDRESS, '--config', config, '--account', '87654321', '--wait', '5'])).toEqual({
    kind: 'CHECK',
    json: false,
    setup: {
      address: 'https://unit.test:8443',
      sender: 'life-payment',
      privateKey,
      unitPublicKey: publicKey,
      unitId: 'water',
      account: '87654321',
      unknownAccount: '99999999',
      waitMs: 5000,
    },
  });
});

test.each([
  ['no address', ['--config', config], /address/],
  ['an address without a scheme', ['unit.test', '--config', config], /\/address/],
  ['two addresses', [ADDRESS, ADDRESS, '--config', config], /more than one/],
  ['an option that is not there', [ADDRESS, '--colour'], /colour/],
  ['no test account', [ADDRESS, '--sender', 's'], /account/],
  ['a file that is not there', [ADDRESS, '--config', join(folder, 'none.json')], /can't be read/],
  ['a file that is no JSON', [ADDRESS, '--config', join(folder, 'unit.pem')], /is not JSON/],
  ['a file that holds no key', [ADDRESS, '--config', config, '--private-key', config], /no Ed25519 key/],
  ['a wait that is no number', [ADDRESS, '--config', config, '--wait', 'long'], /waitSeconds/],
])('%s is said before anything is asked', (_, args, message) => {
  expect(() => readCommandLine(args)).toThrow(UsageError);
  expect(() => readCommandLine(args)).toThrow(message);
});
