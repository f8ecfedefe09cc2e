import { startWorld, type World } from '../../scripts/testing/world.ts';
import { test } from './test.ts';

export { expect } from './test.ts';

const HOUR = 3_600_000;

/**
 * Journeys in a world of their own where it is morning: payers are not told of bills at night, and tests run at any
 * hour.
 */
export const testByDay = test.extend<object, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here.
    async ({}, use) => {
      const world = await startWorld();
      try {
        await world.setClock(nextMorning());
        await world.startServer('all');
        await use(world);
      } finally {
        await world.stop();
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** The next ten o'clock in the morning in Shanghai. */
function nextMorning(): Date {
  const tomorrow = new Date(Date.now() + 24 * HOUR).toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' });
  return new Date(`${tomorrow}T10:00:00+08:00`);
}
