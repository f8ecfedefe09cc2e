import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billsToStop } from './elsewhere.ts';

const bills = fc.array(
  fc.integer({ min: 0, max: 12 }).map((cash) => ({ cash })),
  { maxLength: 7 },
);

/** Every set of bills with that sum; bills without cash are in none. */
function setsOf(pending: readonly { readonly cash: number }[], sum: number) {
  const paid = pending.filter(({ cash }) => cash > 0);
  return Array.from({ length: 2 ** paid.length }, (_, mask) =>
    paid.filter((_bill, index) => (mask >> index) & 1),
  ).filter((set) => set.reduce((total, { cash }) => total + cash, 0) === sum);
}

describe('the bills that a refund elsewhere stops', () => {
  it('are the only set of that sum, and all of them when there is none or more than one', () => {
    fc.assert(
      fc.property(bills, fc.integer({ min: 1, max: 40 }), (pending, sum) => {
        const sets = setsOf(pending, sum);
        const [only] = sets;
        expect(new Set(billsToStop(pending, sum))).toEqual(
          new Set(sets.length === 1 && only ? only : pending),
        );
      }),
    );
  });

  it('are all when there are too many sets to try', () => {
    const pending = Array.from({ length: 40 }, (_, index) => ({ cash: 1_000_000 + index }));
    expect(billsToStop(pending, 7)).toBe(pending);
    expect(billsToStop(pending, 20_000_003)).toBe(pending);
  });
});
