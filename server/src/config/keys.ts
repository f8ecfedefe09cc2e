import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectionNames } from './partners.ts';
import { ConfigError, type Environment } from './values.ts';

/** Settings that hold keys as `id:base64,…`. */
const LISTS = ['DATA_KEYS', 'LINK_KEYS'];
const SINGLE = [
  'LOOKUP_KEY',
  'WALLET_PRIVATE_KEY',
  'WALLET_PUBLIC_KEY',
  'WALLET_NEXT_PRIVATE_KEY',
  'WALLET_NEXT_PUBLIC_KEY',
  'BILLER_PRIVATE_KEY',
  'BILLER_PUBLIC_KEY',
  'BILLER_NEXT_PRIVATE_KEY',
  'BILLER_NEXT_PUBLIC_KEY',
  'CARRIER_PRIVATE_KEY',
];

const KEYS_OF_UNITS = ['PRIVATE_KEY', 'PUBLIC_KEY', 'NEXT_PRIVATE_KEY', 'NEXT_PUBLIC_KEY'];

/** The prefix of the sandbox's secrets, so that every machine recognises them. */
const SANDBOX_MARK = /^sandbox-/;

/** Throws a `ConfigError` for keys that can be guessed (one byte repeated), are used twice, or are a sandbox's. */
export function checkKeys(env: Environment): void {
  const files = sandboxFiles(env);
  const keys = keysIn(env);
  for (const [index, { name, bytes }] of keys.entries()) {
    if (bytes.every((byte) => byte === bytes[0]))
      throw new ConfigError(`${name} is one byte over and over: anybody guesses it. Make a random one.`);
    const same = keys.slice(0, index).find((other) => other.bytes.equals(bytes));
    if (same) throw new ConfigError(`${name} and ${same.name} hold the same key: each needs its own.`);
    if (isSandbox(bytes, files))
      throw new ConfigError(`${name} is a key of the sandbox: it is refused outside of it.`);
  }
}

/** Files with the keys of a sandbox on this machine: its own and its partners'. */
function sandboxFiles({ DATA_DIR: dir = '.data' }: Environment): string {
  return [join(dir, 'keys.json'), join(dir, 'sandbox/keys.json')]
    .map((file) => textOf(file).replace(/-----[^-]+-----|\s|\\n/g, ''))
    .join('\n');
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function keysIn(env: Environment): { readonly name: string; readonly bytes: Buffer }[] {
  const text = (name: string) => env[name] ?? '';
  const ofUnits = connectionNames(env).flatMap((name) => KEYS_OF_UNITS.map((key) => `BILLER_${name}_${key}`));
  return [
    ...LISTS.flatMap((name) =>
      text(name)
        .split(',')
        .map((part) => ({ name, bytes: decoded(part.slice(part.indexOf(':') + 1)) })),
    ),
    ...[...SINGLE, ...ofUnits].map((name) => ({ name, bytes: decoded(text(name)) })),
    { name: 'SMS_KEY', bytes: Buffer.from(text('SMS_KEY')) },
  ].filter(({ bytes }) => bytes.length > 0);
}

/** Bytes of a base64 key, with or without the lines of PEM around it. */
function decoded(text: string): Buffer {
  return Buffer.from(text.replace(/-----[^-]+-----/g, '').replace(/\s|\\n/g, ''), 'base64');
}

function isSandbox(bytes: Buffer, files: string): boolean {
  return (
    SANDBOX_MARK.test(bytes.toString('latin1')) ||
    [bytes.toString('base64'), bytes.toString('base64url'), bytes.toString()].some(
      (text) => text.length >= 16 && files.includes(text),
    )
  );
}
