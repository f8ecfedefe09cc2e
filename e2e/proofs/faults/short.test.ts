import { expect, it } from 'vitest';
import { reportOf, testUnderFaults } from './fault-test.ts';

/** A seed that loses few questions about refunds twice: after two losses the wallet is asked a minute later. */
const SEED = 221;
const JOURNEYS = 150;
const LONGEST_MS = 600_000;

it('orders under faults all settle, and three sets of books agree to the fen', {
  timeout: LONGEST_MS,
}, async () => {
  const outcome = await testUnderFaults({
    seed: SEED,
    share: 0.25,
    goesOn: (number) => number < JOURNEYS,
    atOnce: 16,
    killEvery: 18,
    hangMs: 15_000,
    settleMs: 150_000,
  });
  expect(outcome.wrong, reportOf(SEED, outcome)).toEqual([]);
  expect(outcome).toMatchObject({ journeys: JOURNEYS, whileHanging: 60, automatic: 21, fen: 0, doubles: 0 });
  expect(outcome.kills).toBeGreaterThan(0);
  expect(Object.keys(outcome.faultCounts).length).toBeGreaterThan(10);
});
