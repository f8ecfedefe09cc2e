import type { Context } from '../../kit/context.ts';
import type { Tx } from '../../kit/database/open.ts';
import { lockAccountsOf } from './store.ts';

/** A transaction that is the only one to change a user's accounts and groups: limits, names and owners hold to its end. */
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
