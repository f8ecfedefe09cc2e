import type { Context } from '../../kit/context.ts';
import type { Tx } from '../../kit/database/open.ts';
import { lockAccountsOf } from './store.ts';

/** Runs `act` in a transaction that alone can change the user's accounts and groups, so that limits, names and owners hold. */
export function withAccountsLocked<T>(
  { db }: Pick<Context, 'db'>,
  lifeUserId: string,
  act: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await lockAccountsOf(tx, lifeUserId);
    return act(tx);
  });
}
