import { expect, it } from 'vitest';
import { automaticOf, isAutomatic } from './plan.ts';

/** The journeys of a short run that are automatic. */
const numbers = Array.from({ length: 147 }, (_, number) => number).filter(isAutomatic);
function journeys(seed: number) {
  return numbers.map((number) => automaticOf(seed, number));
}

it('a seed plans the same automatic journeys each time, and another seed others', () => {
  expect(journeys(5)).toEqual(journeys(5));
  expect(journeys(5)).not.toEqual(journeys(6));
});

it('a short run of any seed contains every kind of automatic journey', () => {
  for (const seed of [1, 2, 3]) {
    const all = journeys(seed);
    const acts = all.flatMap(({ before, meanwhile }) => [before, meanwhile]);
    expect(new Set(acts.filter((act) => act !== undefined)).size).toBe(8);
    expect(new Set(all.map(({ deduction }) => deduction?.deduction)).size).toBe(6);
    expect(new Set(all.flatMap(({ end }) => end.plan))).toEqual(
      new Set(['PAID', 'SKIPPED', 'DUE', 'ASKED', 'WITHDRAWN', 'GAVE_UP']),
    );
    expect(new Set(all.map(({ opening }) => opening)).size).toBe(2);
    expect(all.some(({ signer }) => signer === 'OTHER')).toBe(true);
  }
});
