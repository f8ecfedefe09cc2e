import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Keys = { readonly DATA_KEYS: string; readonly LOOKUP_KEY: string };

/** Keys of the sandbox's data, made once and kept beside it. Production gets its keys from its environment. */
export function sandboxKeys(dataDir: string): Keys {
  const file = join(dataDir, 'keys.json');
  if (existsSync(file)) return readKeys(file);
  const keys = {
    DATA_KEYS: `1:${sandboxKey()}`,
    LOOKUP_KEY: sandboxKey(),
  };
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600, flag: 'wx' });
  return keys;
}

function readKeys(file: string): Keys {
  return JSON.parse(readFileSync(file, 'utf8')) as Keys;
}

/** Begins with what production knows the sandbox's keys by. */
function sandboxKey(): string {
  return Buffer.concat([Buffer.from('sandbox-'), randomBytes(24)]).toString('base64');
}
