import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes } from 'node:crypto';

/** Encrypts what identifies a person at rest, and hashes it for look-ups. */
export type DataCrypto = {
  /** Key id, nonce, tag and AES-256-GCM cipher text in one buffer. */
  readonly encrypt: (plain: string) => Buffer;
  readonly decrypt: (cipher: Buffer) => string;
  /** Keyed hash (HMAC-SHA-256) of a value of one kind; equal values of different kinds differ. */
  readonly lookUpHash: (
    kind: 'mobile' | 'account' | 'asked' | 'code' | 'address' | 'user' | 'session',
    value: string,
  ) => Buffer;
};

const NONCE = 12;
const TAG = 16;

/** Keys of `id:base64,…`, the current one first. */
export const readDataKeys = (text: string): { id: number; key: Buffer }[] =>
  text.split(',').map((part) => {
    const [id = '', key = ''] = part.split(':');
    const bytes = Buffer.from(key, 'base64');
    if (bytes.length !== 32 || !/^\d{1,3}$/.test(id) || Number(id) > 255)
      throw new Error('DATA_KEYS must be "id:key,…" with ids 0 to 255 and keys of 32 bytes in base64.');
    return { id: Number(id), key: bytes };
  });

/** `encryptionKeys` is `id:base64,…`: the first encrypts, all decrypt, so that keys can be changed without rewriting rows. */
export const dataCrypto = (encryptionKeys: string, lookUpKey: string): DataCrypto => {
  const keys = readDataKeys(encryptionKeys);
  const [current] = keys;
  const hashKey = Buffer.from(lookUpKey, 'base64');
  if (!current || hashKey.length !== 32) throw new Error('LOOKUP_KEY must be 32 bytes in base64.');
  return {
    encrypt: (plain) => {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce);
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(current.id), nonce, cipher.getAuthTag(), text]);
    },
    decrypt: (cipher) => {
      const found = keys.find(({ id }) => id === cipher[0]);
      if (!found) throw new Error(`no key with id ${cipher[0]}`);
      const decipher = createDecipheriv('aes-256-gcm', found.key, cipher.subarray(1, 1 + NONCE));
      decipher.setAuthTag(cipher.subarray(1 + NONCE, 1 + NONCE + TAG));
      return decipher.update(cipher.subarray(1 + NONCE + TAG), undefined, 'utf8') + decipher.final('utf8');
    },
    lookUpHash: (kind, value) => createHmac('sha256', hashKey).update(`${kind}:${value}`).digest(),
  };
};

/** SHA-256, for session tokens (random, so no key is needed) and for comparing requests. */
export const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer');
