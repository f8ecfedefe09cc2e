import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes } from 'node:crypto';

/**
 * Encrypts what identifies a person at rest, and hashes it for look-ups. A user's own key is kept as `users.data_key`, encrypted
 * with the service's key: with the row's key thrown away nobody reads what was encrypted with it.
 */
export type DataCrypto = {
  /** Key id, nonce, tag and AES-256-GCM cipher text in one buffer. */
  readonly encrypt: (plain: string) => Buffer;
  /** Throws for a cipher under a user's own key. */
  readonly decrypt: (cipher: Buffer) => string;
  /** A new key of a user's own, 61 bytes: 32 random ones, encrypted with the service's current key. */
  readonly newDataKey: () => Buffer;
  /** The same key of a user's own, encrypted with the service's current key. */
  readonly rewrapDataKey: (dataKey: Buffer) => Buffer;
  /** Id of the service's current key. */
  readonly currentKeyId: number;
  /** Encrypts with a user's own key (`users.data_key`), with the service's where the user has none. */
  readonly encryptFor: (dataKey: Buffer | null, plain: string) => Buffer;
  /** Decrypts what is a user's, whether under the user's own key or under the service's. Throws where that key is not there. */
  readonly decryptFor: (dataKey: Buffer | null, cipher: Buffer) => string;
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

/** First byte of what is encrypted with a user's own key; that of all else is the id of a key of the service. */
export const OWN_KEY = 255;

/** Keys of `id:base64,…`, the current one first. */
export function readDataKeys(text: string): Key[] {
  return text.split(',').map((part) => {
    const [id = '', key = ''] = part.split(':');
    const bytes = Buffer.from(key, 'base64');
    if (bytes.length !== KEY || !/^\d{1,3}$/.test(id) || Number(id) > OWN_KEY)
      throw new Error('DATA_KEYS must be "id:key,…" with ids 0 to 254 and keys of 32 bytes in base64.');
    if (Number(id) === OWN_KEY)
      throw new Error(`DATA_KEYS must not use id ${OWN_KEY}: it marks what is under users' own keys.`);
    return { id: Number(id), key: bytes };
  });
}

/** Whether a cipher is under a user's own key. */
export function isUnderOwnKey(cipher: Buffer): boolean {
  return cipher[0] === OWN_KEY;
}

/** `encryptionKeys` is `id:base64,…`: the first encrypts, all decrypt, so that keys can be changed without rewriting rows. */
export function dataCrypto(encryptionKeys: string, lookUpKey: string): DataCrypto {
  const keys = readDataKeys(encryptionKeys);
  const [current] = keys;
  const hashKey = Buffer.from(lookUpKey, 'base64');
  if (!current || hashKey.length !== 32) throw new Error('LOOKUP_KEY must be 32 bytes in base64.');
  const ownKey = (dataKey: Buffer): Key => ({ id: OWN_KEY, key: unseal(keys, dataKey) });
  const encrypt = (plain: string) => seal(current, Buffer.from(plain));
  const decrypt = (cipher: Buffer) => unseal(keys, cipher).toString();
  return {
    encrypt,
    decrypt,
    newDataKey: () => seal(current, randomBytes(KEY)),
    rewrapDataKey: (dataKey) => seal(current, unseal(keys, dataKey)),
    currentKeyId: current.id,
    encryptFor: (dataKey, plain) =>
      dataKey === null ? encrypt(plain) : seal(ownKey(dataKey), Buffer.from(plain)),
    decryptFor: (dataKey, cipher) =>
      dataKey !== null && isUnderOwnKey(cipher)
        ? unseal([ownKey(dataKey)], cipher).toString()
        : decrypt(cipher),
    lookUpHash: (kind, value) => createHmac('sha256', hashKey).update(`${kind}:${value}`).digest(),
  };
}

/** SHA-256, for session tokens (random, so no key is needed) and for comparing requests. */
export function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

function unseal(keys: readonly Key[], cipher: Buffer): Buffer {
  const found = keys.find(({ id }) => id === cipher[0]);
  if (!found)
    throw new Error(
      cipher[0] === OWN_KEY ? "the user's own key is not there" : `no key with id ${cipher[0]}`,
    );
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
