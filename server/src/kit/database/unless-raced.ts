/**
 * RACED: another order of this user, another claim of a bill, another use of a coupon or the end of the account came first, and nothing
 * was written.
 */
export type WriteOutcome = 'WRITTEN' | 'RACED';

const LOST_RACE = new Set(['LP001', '23505']);

/** Runs a write of an order and returns whether it was written. A race rolls the whole transaction back. */
export async function unlessRaced(act: () => Promise<void>): Promise<WriteOutcome> {
  try {
    await act();
    return 'WRITTEN';
  } catch (error) {
    const code: unknown = Reflect.get(Object(error), 'code');
    if (typeof code === 'string' && LOST_RACE.has(code)) return 'RACED';
    throw error;
  }
}
