import { sql } from 'kysely';
import { BATCH, type Purge } from '../../kit/purge/purge.ts';
import { after, DAY } from '../../kit/time.ts';

/** Guests without an order are deleted after two days, when their link and their queries have expired. */
const KEPT_MS = 2 * DAY;

/** Guests that are not known to stay, so that those with an order are looked at once. */
function passing(now: Date) {
  return sql`users where guest and not guest_stays and created_at < ${after(now, -KEPT_MS)}`;
}

/** Deletes guests without an order. A guest with one stays with it. */
export const guestsPurge: Purge = {
  due: (now) => sql`
    select created_at + ${KEPT_MS} * interval '1 millisecond' as due_at from ${passing(now)} order by created_at`,
  batch: async (db, now, from) => {
    // One whose link or query is still there is passed over until the next run.
    const { rows } = await sql<{ seen: number; deleted: number; upTo: string | null }>`
      with old as materialized (
        select life_user_id, created_at,
          exists (select from orders o where o.life_user_id = u.life_user_id) as has_order
        from users u where life_user_id = any(array(
          select life_user_id from ${passing(now)} and created_at > ${from ?? '-infinity'}
          order by created_at limit ${BATCH} for update skip locked))),
      staying as (
        update users u set guest_stays = true from old where old.has_order and u.life_user_id = old.life_user_id),
      gone as (
        delete from users u using old
        where not old.has_order and u.life_user_id = old.life_user_id
          and not exists (select from order_sessions s where s.life_user_id = u.life_user_id)
          and not exists (select from bill_queries q where q.life_user_id = u.life_user_id)
        returning 1)
      select count(*)::int as seen, (select count(*)::int from gone) as deleted, max(created_at)::text as "upTo"
      from old`.execute(db);
    const [{ seen, deleted, upTo } = { seen: 0, deleted: 0, upTo: null }] = rows;
    return { deleted, next: seen < BATCH ? null : upTo };
  },
};
