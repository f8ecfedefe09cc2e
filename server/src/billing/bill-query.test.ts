import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hintOf } from './bill-query.ts';

test.each([
  ['**强', '岳麓区****12栋3201', '*强', '*3201'],
  ['陈志强', '岳麓区银盆岭街道', '*强', '*盆岭街道'],
  ['陈**', '', '*陈', ''],
  ['', '***', '', '*'],
  ['长沙**公司', '岳麓区***1', '*司', '*1'],
  ['𠮷', '3号＊＊', '*𠮷', '*3号'],
])('the hint of %j and %j is %j and %j', (holderMasked, addressMasked, holder, address) => {
  expect(hintOf({ holderMasked, addressMasked })).toEqual({ holderMasked: holder, addressMasked: address });
});

test('a hint shows at most one character of the holder and four of the address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (holder, address) => {
      const hint = hintOf({ holderMasked: holder, addressMasked: address });
      expect([...hint.holderMasked].length).toBeLessThanOrEqual(2);
      expect([...hint.addressMasked].length).toBeLessThanOrEqual(5);
    }),
  );
});
