import { after, SECOND } from '../../src/kit/time.ts';
import { workOff } from './drive.ts';
import { place, type Wish } from './orders.ts';
import type { Payer, TestAccount, TestService } from './service.ts';

/** The unit of the sandbox that locks bills. */
export const UNIT = 'power-locks';

/** Helpers for tests of locks. */
export function locking(service: TestService, payer: Payer) {
  return {
    /** Makes an order of a new account. */
    begin: (outcome = 'ONE_BILL') => place(service, payer, outcome, { unitId: UNIT }),
    /** Asks for an order, as the app does while it is being prepared. */
    again: (wish: Wish) => service.call('/order/createLifeOrder', wish, payer),
    /** Numbers of an account's bills that the unit has locked. */
    lockedAt: async ({ accountNumber }: TestAccount): Promise<string[]> =>
      (await service.sandbox.ask<{ bills: string[] }>('units/locks', { unitId: UNIT, accountNumber })).bills,
    bendUnit: (conduct: Record<string, unknown>) =>
      service.sandbox.ask('units/conduct', { unitId: UNIT, conduct }),
    bendAccount: ({ accountNumber }: TestAccount, conduct: Record<string, unknown>) =>
      service.sandbox.ask('accounts/conduct', { unitId: UNIT, accountNumber, conduct }),
    /** The state of an order's lock. */
    lockOf: async (orderId: string): Promise<string | undefined> => {
      const row = await service.context.db
        .selectFrom('bill_locks')
        .select('state')
        .where('order_id', '=', orderId)
        .executeTakeFirst();
      return row?.state;
    },
    /** Time goes on, in steps in which all that is due is done. */
    passes: async (ms: number): Promise<void> => {
      const end = after(service.context.now(), ms);
      while (service.context.now() < end) {
        service.clock.set(after(service.context.now(), SECOND));
        await workOff(service.context);
      }
    },
  };
}
