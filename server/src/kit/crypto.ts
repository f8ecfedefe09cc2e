import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes } from 'node:crypto';

/** Encrypts personal data at rest, and hashes it for look-ups. */
export type DataCrypto = {
  /** Key id, nonce, tag and AES-256-GCM cipher text in one buffer. */
  readonly encrypt: (plain: string) => Buffer;
  /** Throws when the key is not in the list, or the cipher was changed. */
  readonly decrypt: (cipher: Buffer) => string;
  /** Id of the key that encrypts: the first byte of its ciphers. */
  readonly currentKeyId: number;
  /** Keyed hash (HMAC-SHA-256) of a value of one kind; equal values of different kinds differ. */
  readonly lookUpHash: (
    kind: 'mobile' | 'account' | 'asked' | 'code' | 'address' | 'user' | 'session',
    value: string,
  ) => Buffer;
};

/** A key and the byte that ciphers under it begin with. */
type Key = { readonly id: number; readonly key: Buffer };

const NONCE = 12;
const TAG = 16;
const KEY = 32;
const HIGHEST_ID = 255;

/** Keys of `id:base64,…`, the current one first. */
export function readDataKeys(text: string): Key[] {
  return text.split(',').map((part) => {
    const [id = '', key = ''] = part.split(':');
    const bytes = Buffer.from(key, 'base64');
    if (bytes.length !== KEY || !/^\d{1,3}$/.test(id) || Number(id) > HIGHEST_ID)
      throw new Error('DATA_KEYS must be "id:key,…" with ids 0 to 255 and keys of 32 bytes in base64.');
    return { id: Number(id), key: bytes };
  });
}

/** `encryptionKeys` is `id:base64,…`: the first encrypts, all decrypt, so that a new key needs no stop of the service. */
export function dataCrypto(encryptionKeys: string, lookUpKey: string): DataCrypto {
  const keys = readDataKeys(encryptionKeys);
  const [current] = keys;
  const hashKey = Buffer.from(lookUpKey, 'base64');
  if (!current || hashKey.length !== 32) throw new Error('LOOKUP_KEY must be 32 bytes in base64.');
  return {
    encrypt: (plain) => seal(current, Buffer.from(plain)),
    decrypt: (cipher) => unseal(keys, cipher).toString(),
    currentKeyId: current.id,
    lookUpHash: (kind, value) => createHmac('sha256', hashKey).update(`${kind}:${value}`).digest(),
  };
}

/** SHA-256, for session tokens (random, so no key is needed) and for comparing requests. */
export function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

function unseal(keys: readonly Key[], cipher: Buffer): Buffer {
  const found = keys.find(({ id }) => id === cipher[0]);
  if (!found) throw new Error(`no key with id ${cipher[0]}`);
  const decipher = createDecipheriv('aes-256-gcm', found.key, cipher.subarray(1, 1 + NONCE));
  decipher.setAuthTag(cipher.subarray(1 + NONCE, 1 + NONCE + TAG));
  return Buffer.concat([decipher.update(cipher.subarray(1 + NONCE + TAG)), decipher.final()]);
}

function seal({ id, key }: Key, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.of(id), nonce, cipher.getAuthTag(), text]);
}
