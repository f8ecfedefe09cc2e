import { generateKeyPairSync } from 'node:crypto';

const publicKeyEncoding = { type: 'spki', format: 'pem' } as const;

/** A new Ed25519 pair in PEM, as units sign. */
export function ed25519Keys() {
  return generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding,
  });
}

/** A new RSA pair in PEM, as the wallet signs. */
export function rsaKeys(type: 'pkcs1' | 'pkcs8' = 'pkcs1') {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type, format: 'pem' },
    publicKeyEncoding,
  });
}
