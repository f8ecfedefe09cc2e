import { sql } from 'kysely';
import { BATCH, type Purge } from '../../kit/purge/purge.ts';
import { after } from '../../kit/time.ts';
import { keptMs } from '../../retention/list.ts';

const KEPT_MS = keptMs('campaign_numbers');

/** Numbers of ended campaigns, campaign by campaign: there are few of them, and each is looked up in the index of numbers. */
function ended(now: Date) {
  return sql`
    (select campaign_id, ends_at from campaigns where ends_at < ${after(now, -KEPT_MS)} order by ends_at) as c
    cross join lateral (
      select ctid as place from campaign_numbers n where n.campaign_id = c.campaign_id limit ${BATCH}) as n`;
}

/** Deletes the records of which mobile numbers had coupons of ended campaigns. */
export const campaignNumbersPurge: Purge = {
  due: (now) => sql`select ends_at + ${KEPT_MS} * interval '1 millisecond' as due_at from ${ended(now)}`,
  batch: async (db, now) => {
    const { numAffectedRows } = await sql`
      delete from campaign_numbers where ctid = any(array(
        select place from ${ended(now)} limit ${BATCH}))`.execute(db);
    const deleted = Number(numAffectedRows ?? 0);
    return { deleted, next: deleted < BATCH ? null : '' };
  },
};
