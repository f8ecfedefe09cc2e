import { startWorld, type World } from '../../scripts/testing/world.ts';
import { nextMorning } from './morning.ts';
import { test } from './test.ts';

export { expect } from './test.ts';

/**
 * Journeys in a world of their own where it is morning: payers are not told of bills at night, and tests run at any
 * hour.
 */
export const testByDay = inWorld({});

/** The same where our contract with the wallet is for periodic deduction: the wallet holds the cap. */
export const testPeriodic = inWorld({ WALLET_SIGN_PRODUCT: 'CYCLE_PAY_AUTH' });

/** The same where the wallet makes the trade before its client pays it. */
export const testPrepared = inWorld({ WALLET_CLIENT_PAYMENT: 'trade-create' });

/** Tests in a world by day with these settings of the service. */
function inWorld(settings: Record<string, string>) {
  return test.extend<object, { world: World }>({
    world: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here.
      async ({}, use) => {
        const world = await startWorld(settings, { clock: nextMorning() });
        try {
          await world.startServer('all');
          await use(world);
        } finally {
          await world.stop();
        }
      },
      { scope: 'worker', timeout: 120_000 },
    ],
  });
}
