import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { isUnusual, judgeBill, mayDeduct, usualOf } from './plan-rules.ts';

function months(...amounts: number[]) {
  return amounts.map((amount, index) => ({ month: `2026-${String(index + 1).padStart(2, '0')}`, amount }));
}

it('the usual amount is that of the same month a year before, which includes the season', () => {
  const history = [{ month: '2025-12', amount: 40_000 }, ...months(900, 1_000, 1_100)];
  expect(usualOf(history, '2026-12')).toBe(40_000);
  expect(isUnusual(80_000, 40_000)).toBe(false);
  expect(isUnusual(80_001, 40_000)).toBe(true);
});

it('the usual amount without that month is the median of the twelve months before the bill', () => {
  expect(usualOf(months(100, 300, 200), '2026-04')).toBe(200);
  expect(usualOf([...months(100, 300, 200), { month: '2026-04', amount: 9_000 }], '2026-04')).toBe(200);
  expect(usualOf(months(100, 200, 300, 400), '2026-05')).toBe(250);
});

it('fewer than three months show no usual amount, and then no amount is unusual', () => {
  expect(usualOf(months(100, 300), '2026-03')).toBeNull();
  expect(isUnusual(1_000_000, null)).toBe(false);
});

const amount = fc.integer({ min: 1, max: 3_000_000 });

test('a bill over the cap, or of more than twice the usual amount, is not deducted without asking', () => {
  fc.assert(
    fc.property(amount, amount, fc.option(amount), fc.option(amount), (due, cap, usual, approved) => {
      const verdict = judgeBill({ cap }, due, usual, approved);
      if (approved !== null && due <= approved) expect(verdict).toEqual({ do: 'NOTICE' });
      else if (due > cap) expect(verdict).toEqual({ do: 'ASK', reason: 'OVER_CAP' });
      else if (usual !== null && due > 2 * usual) expect(verdict).toEqual({ do: 'ASK', reason: 'UNUSUAL' });
      else expect(verdict).toEqual({ do: 'NOTICE' });
    }),
  );
});

test('money is deducted only under a signed mandate without a hold', () => {
  const state = fc.constantFrom('SIGNING', 'SIGNED', 'ENDING', 'ENDED');
  const holds = fc.record({
    state,
    locked: fc.boolean(),
    rulesChanged: fc.boolean(),
    paused: fc.boolean(),
    suspended: fc.boolean(),
    signer: fc.constantFrom(null, 'SAME', 'OTHER', 'UNTOLD'),
  });
  fc.assert(
    fc.property(holds, (mandate) => {
      const { locked, rulesChanged, paused, suspended, signer } = mandate;
      const signedByOther = signer === 'OTHER' || signer === 'UNTOLD';
      const held = locked || rulesChanged || paused || suspended || signedByOther;
      expect(mayDeduct(mandate)).toBe(mandate.state === 'SIGNED' && !held);
    }),
  );
});
