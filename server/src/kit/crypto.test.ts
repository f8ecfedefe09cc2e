import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dataCrypto, isUnderOwnKey, OWN_KEY } from './crypto.ts';

function key(): string {
  return randomBytes(32).toString('base64');
}
const [FIRST, SECOND, LOOK_UP] = [key(), key(), key()];
const crypto = dataCrypto(`1:${FIRST}`, LOOK_UP);

const anyText = fc.string({ unit: 'grapheme', maxLength: 60 });

describe("a user's own key", () => {
  test('encrypts any text, decrypts it, and marks the cipher', () => {
    const dataKey = crypto.newDataKey();
    fc.assert(
      fc.property(anyText, (text) => {
        const cipher = crypto.encryptFor(dataKey, text);
        expect(isUnderOwnKey(cipher)).toBe(true);
        expect(crypto.decryptFor(dataKey, cipher)).toBe(text);
      }),
    );
  });

  test('also decrypts what the service’s key has encrypted', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const [old, keyless] = [crypto.encrypt(text), crypto.encryptFor(null, text)];
        for (const cipher of [old, keyless])
          expect([
            isUnderOwnKey(cipher),
            crypto.decryptFor(crypto.newDataKey(), cipher),
            crypto.decryptFor(null, cipher),
            crypto.decrypt(cipher),
          ]).toEqual([false, text, text, text]);
      }),
    );
  });

  test('is random, wrapped, and of one length', () => {
    const keys = Array.from({ length: 20 }, () => crypto.newDataKey());
    expect(new Set(keys.map((each) => each.toString('hex'))).size).toBe(20);
    expect(new Set(keys.map(({ length }) => length))).toEqual(new Set([61]));
    expect(keys.map((each) => each[0])).toEqual(keys.map(() => 1));
  });

  test('is needed: nothing is decrypted without it or with another user’s', () => {
    const cipher = crypto.encryptFor(crypto.newDataKey(), '13800000000');
    for (const read of [() => crypto.decrypt(cipher), () => crypto.decryptFor(null, cipher)])
      expect(read).toThrow("the user's own key is not there");
    expect(() => crypto.decryptFor(crypto.newDataKey(), cipher)).toThrow('authenticate');
  });

  test('notices every change of a cipher and of the wrapped key', () => {
    const dataKey = crypto.newDataKey();
    const cipher = crypto.encryptFor(dataKey, '13800000000');
    const changed = (bytes: Buffer, at: number): Buffer => {
      const copy = Buffer.from(bytes);
      copy[at] = (copy[at] ?? 0) ^ 1;
      return copy;
    };
    for (const at of cipher.keys())
      expect(() => crypto.decryptFor(dataKey, changed(cipher, at)), `byte ${at}`).toThrow();
    for (const at of dataKey.keys())
      expect(() => crypto.decryptFor(changed(dataKey, at), cipher), `byte ${at} of the key`).toThrow();
  });
});

describe('the keys of the service', () => {
  const rotated = dataCrypto(`2:${SECOND},1:${FIRST}`, LOOK_UP);
  const later = dataCrypto(`2:${SECOND}`, LOOK_UP);

  test('still open a user’s key that an old one wrapped, and wrap it again unchanged', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const dataKey = crypto.newDataKey();
        const cipher = crypto.encryptFor(dataKey, text);
        expect(rotated.decryptFor(dataKey, cipher)).toBe(text);
        const rewrapped = rotated.rewrapDataKey(dataKey);
        expect([rewrapped[0], rewrapped.length]).toEqual([2, dataKey.length]);
        expect(later.decryptFor(rewrapped, cipher)).toBe(text);
        expect(() => later.decryptFor(dataKey, cipher)).toThrow('no key with id 1');
      }),
    );
    expect([crypto.currentKeyId, rotated.currentKeyId]).toEqual([1, 2]);
  });

  test('never have the id that marks ciphers of users’ own keys', () => {
    expect(() => dataCrypto(`${OWN_KEY}:${FIRST}`, LOOK_UP)).toThrow('must not use id 255');
    expect(() => dataCrypto(`1:${FIRST},${OWN_KEY}:${SECOND}`, LOOK_UP)).toThrow('must not use id 255');
    for (const id of ['256', '1000', '-1', 'x', ''])
      expect(() => dataCrypto(`${id}:${FIRST}`, LOOK_UP)).toThrow('ids 0 to 254');
    expect(dataCrypto(`254:${FIRST}`, LOOK_UP).currentKeyId).toBe(254);
  });
});
