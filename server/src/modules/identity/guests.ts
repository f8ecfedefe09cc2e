import { sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';
import { newUserId } from '../../kit/ids.ts';
import { after, DAY } from '../../kit/time.ts';

/** Guests without an order are deleted after two days, when their link has expired. */
const KEPT_MS = 2 * DAY;

/** Adds a guest: a new user without a number, who can't log in. Returns the id. */
export async function addGuest(db: Db, now: Date): Promise<string> {
  const lifeUserId = newUserId();
  await db
    .insertInto('users')
    .values({ life_user_id: lifeUserId, guest: true, created_at: now, last_used_at: now })
    .execute();
  return lifeUserId;
}

/** Deletes a bounded number of guests without an order. */
export async function purgeGuests(db: Db, now: Date): Promise<void> {
  await sql`
    delete from users where life_user_id in (
      select u.life_user_id from users u
      where u.guest and u.created_at < ${after(now, -KEPT_MS)}
        and not exists (select from orders o where o.life_user_id = u.life_user_id)
        and not exists (select from order_sessions s where s.life_user_id = u.life_user_id)
        and not exists (select from bill_queries q where q.life_user_id = u.life_user_id)
      order by u.created_at limit 5000)`.execute(db);
}
