import { generateKeyPairSync } from 'node:crypto';
import { keptJson } from './files.ts';

type Pair = { readonly privateKey: string; readonly publicKey: string };

/** Keys of the sandbox's partners, PEM. RSA private keys are PKCS#1, Ed25519 ones PKCS#8; public keys SPKI. */
export type Keys = {
  readonly wallet: Pair;
  readonly merchantApp: Pair;
  readonly service: Pair;
  readonly units: Pair;
};

const rsa = (): Pair =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });

const ed25519 = (): Pair =>
  generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });

/** The keys of this sandbox, made once and kept in its folder. */
export const keptKeys = (dir: string): Keys =>
  keptJson(dir, 'keys.json', () => ({
    wallet: rsa(),
    merchantApp: rsa(),
    service: ed25519(),
    units: ed25519(),
  }));
