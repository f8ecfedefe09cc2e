import fc from 'fast-check';
import { expect, it } from 'vitest';
import { billsToVoid } from './bill-elsewhere.ts';

const bills = fc.array(
  fc.integer({ min: 0, max: 12 }).map((cash) => ({ cash })),
  { maxLength: 6 },
);

it('only numbers of bills whose whole cash went back are made void', () => {
  fc.assert(
    fc.property(bills, fc.integer({ min: -3, max: 40 }), (sent, left) => {
      const chosen = billsToVoid(sent, left);
      const cash = chosen.reduce((sum, bill) => sum + bill.cash, 0);
      expect(cash).toBeLessThanOrEqual(Math.max(0, left));
      for (const bill of chosen) expect(bill.cash).toBeGreaterThan(0);
      if (cash > 0 && cash < left) expect(chosen).toEqual(sent.filter((bill) => bill.cash > 0));
    }),
  );
});
