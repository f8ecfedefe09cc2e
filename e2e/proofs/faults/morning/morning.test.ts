import { expect, it } from 'vitest';
import { testMorning } from './morning.ts';

const SEED = 7;

it('every bill of a morning is deducted once while workers are killed', { timeout: 400_000 }, async () => {
  const outcome = await testMorning({
    seed: SEED,
    found: 40,
    now: 80,
    later: 40,
    killEveryMs: 5_000,
    beforeMs: 8_000,
    limitMs: 120_000,
  });
  expect(outcome.wrong, `what the processes said: ${outcome.log}`).toEqual([]);
  expect(outcome).toMatchObject({ lost: 0, doubles: 0 });
  expect(outcome.kills).toBeGreaterThan(2);
});
