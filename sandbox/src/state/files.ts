import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes a JSON file atomically, readable by its owner only. */
export function writeJson(dir: string, name: string, value: unknown): void {
  const path = join(dir, name);
  writeFileSync(`${path}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** The value of a JSON file; undefined when the file does not exist yet. */
export function readJson<T>(dir: string, name: string): T | undefined {
  const path = join(dir, name);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined;
}

type Pair = { readonly privateKey: string; readonly publicKey: string };

/** Keys of the sandbox's partners, PEM; public keys are SPKI. The last two are secrets. */
export type Keys = {
  readonly wallet: Pair;
  readonly merchantApp: Pair;
  readonly service: Pair;
  readonly units: Pair;
  /** Keys of the unit with a connection of its own, and the service's towards it. */
  readonly ownUnit: Pair;
  readonly serviceOfOwnUnit: Pair;
  /** The service's key towards the carrier. */
  readonly operatorApp: Pair;
  /** The key that signs the request tokens of the partner's channel. */
  readonly partner: Pair;
  /** The service's key, for which partners encrypt links. */
  readonly links: Pair;
  readonly sms: string;
  /** The secret from which the channels' secrets are derived. */
  readonly channels: string;
};

/** Reads the keys of this sandbox from its folder. A missing one is made and stored. */
export function keptKeys(dir: string): Keys {
  const known = readJson<Partial<Keys>>(dir, 'keys.json') ?? {};
  const keys: Keys = {
    wallet: known.wallet ?? rsa('pkcs1'),
    merchantApp: known.merchantApp ?? rsa('pkcs1'),
    service: known.service ?? ed25519(),
    units: known.units ?? ed25519(),
    ownUnit: known.ownUnit ?? ed25519(),
    serviceOfOwnUnit: known.serviceOfOwnUnit ?? ed25519(),
    operatorApp: known.operatorApp ?? rsa('pkcs8'),
    partner: known.partner ?? ed25519(),
    links: known.links ?? rsa('pkcs8'),
    sms: known.sms ?? secret(),
    channels: known.channels ?? secret(),
  };
  writeJson(dir, 'keys.json', keys);
  return keys;
}

function rsa(type: 'pkcs1' | 'pkcs8'): Pair {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type, format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}

function ed25519(): Pair {
  return generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}

/** Starts with the prefix by which production recognises secrets of the sandbox. */
function secret(): string {
  return `sandbox-${randomBytes(32).toString('base64url')}`;
}
