import type { Db } from '../../kit/database/open.ts';
import { newUserId } from '../../kit/ids.ts';

/** Adds a guest: a new user without a number, who can't log in. Returns the id. */
export async function addGuest(db: Db, now: Date): Promise<string> {
  const lifeUserId = newUserId();
  await db
    .insertInto('users')
    .values({ life_user_id: lifeUserId, guest: true, created_at: now, last_used_at: now })
    .execute();
  return lifeUserId;
}
