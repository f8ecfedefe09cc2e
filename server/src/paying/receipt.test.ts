import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { receiptSealer } from '../kit/receipt-seal.ts';
import { openReceipt, receiptCode, type SealedReceipt } from './receipt.ts';

function key(id: number): string {
  return `${id}:${randomBytes(32).toString('base64')}`;
}
const first = key(1);
const signer = receiptSealer(first);

const fen = fc.nat({ max: 1_000_000_000 });
const receipts: fc.Arbitrary<SealedReceipt> = fc.record({
  orderId: fc.stringMatching(/^LP\d{6}[0-9A-Z]{20}$/),
  unitId: fc.string({ minLength: 1, maxLength: 64 }),
  numberMasked: fc.string({ unit: 'grapheme', maxLength: 20 }),
  writtenOff: fen,
  cash: fen,
  coupon: fen,
  refunded: fen,
  writtenOffAt: fc.nat(),
});

const receipt: SealedReceipt = {
  orderId: 'LP261120ABCDEFGHJKMN01234567',
  unitId: 'CS-POWER',
  numberMasked: '*3391',
  writtenOff: 12_345,
  cash: 12_345,
  coupon: 0,
  refunded: 0,
  writtenOffAt: 1_795_000_000,
};

it('the code of a receipt says what was sealed', () => {
  fc.assert(
    fc.property(receipts, (stated) => {
      expect(openReceipt(signer, receiptCode(signer, stated))).toEqual(stated);
    }),
  );
});

it('the code of a receipt is refused when any byte of it differs', () => {
  const bytes = Buffer.from(receiptCode(signer, receipt), 'base64url');
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ change, at);
      expect(openReceipt(signer, changed.toString('base64url'))).toBeNull();
    }),
    { numRuns: 500 },
  );
});

it('the code of a receipt is refused with a letter more, less or changed, also when the bytes are the same', () => {
  const code = receiptCode(signer, receipt);
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/= \n%';
  fc.assert(
    fc.property(fc.nat(code.length), fc.constantFrom(...letters), (at, letter) => {
      const changed = [code.slice(0, at) + letter + code.slice(at), code.slice(0, at) + code.slice(at + 1)];
      if (code[at] !== letter) changed.push(code.slice(0, at) + letter + code.slice(at + 1));
      for (const other of changed.filter((text) => text !== code))
        expect(openReceipt(signer, other)).toBeNull();
    }),
    { numRuns: 500 },
  );
});

it('the code of a receipt is refused when somebody else has signed it, or nobody', () => {
  expect(openReceipt(signer, receiptCode(receiptSealer(key(1)), receipt))).toBeNull();
  fc.assert(
    fc.property(fc.base64String(), (text) => {
      expect(openReceipt(signer, text)).toBeNull();
    }),
  );
});

it('the code of a receipt stays valid when another key signs, until its own key is removed', () => {
  const second = key(2);
  const old = receiptCode(signer, receipt);
  const rotated = receiptSealer(`${second},${first}`);
  expect(openReceipt(rotated, old)).toEqual(receipt);
  expect(openReceipt(rotated, receiptCode(rotated, receipt))).toEqual(receipt);
  expect(openReceipt(signer, receiptCode(rotated, receipt))).toBeNull();
  expect(openReceipt(receiptSealer(second), old)).toBeNull();
});

it('the code of a receipt fits into a QR code that a phone reads from paper', () => {
  expect(receiptCode(signer, receipt).length).toBeLessThanOrEqual(240);
});
