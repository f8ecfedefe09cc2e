import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dataCrypto } from './crypto.ts';

function key(): string {
  return randomBytes(32).toString('base64');
}
const [FIRST, SECOND, LOOK_UP] = [key(), key(), key()];
const crypto = dataCrypto(`1:${FIRST}`, LOOK_UP);

const anyText = fc.string({ unit: 'grapheme', maxLength: 60 });

const rotated = dataCrypto(`2:${SECOND},1:${FIRST}`, LOOK_UP);
const later = dataCrypto(`2:${SECOND}`, LOOK_UP);

test('a cipher begins with the id of the first key, and any key of the list opens it', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const [old, present] = [crypto.encrypt(text), rotated.encrypt(text)];
      expect([old[0], present[0]]).toEqual([1, 2]);
      expect([rotated.decrypt(old), rotated.decrypt(present), later.decrypt(present)]).toEqual([
        text,
        text,
        text,
      ]);
      expect(() => later.decrypt(old)).toThrow('no key with id 1');
    }),
  );
  expect([crypto.currentKeyId, rotated.currentKeyId]).toEqual([1, 2]);
});

test('a cipher that was changed in any byte is refused', () => {
  const cipher = crypto.encrypt('13800000000');
  for (const at of cipher.keys()) {
    const changed = Buffer.from(cipher);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => crypto.decrypt(changed), `byte ${at}`).toThrow();
  }
});

test('a key has an id from 0 to 255', () => {
  for (const id of ['256', '1000', '-1', 'x', ''])
    expect(() => dataCrypto(`${id}:${FIRST}`, LOOK_UP)).toThrow('ids 0 to 255');
  expect(dataCrypto(`255:${FIRST}`, LOOK_UP).currentKeyId).toBe(255);
});
