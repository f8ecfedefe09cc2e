import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';
import { LEGAL_YEARS } from '../../retention/list.ts';
import type { Finding } from './finding.ts';

/** A number that is checked, and its owner; a campaign has none (empty). */
export type NumberKey = { readonly lifeUserId: string; readonly number: string };

/** The numbers to check as the table `named_numbers`. */
function namedNumbers(keys: readonly NumberKey[]): RawBuilder<unknown> {
  return sql`
  named_numbers as (
    select * from unnest(${keys.map(({ lifeUserId }) => lifeUserId)}::text[], ${keys.map(({ number }) => number)}::text[])
      as a(life_user_id, number))`;
}

/** Which of these coupons do not agree with the points that were taken for them. */
export async function checkExchanged(db: Db, coupons: readonly NumberKey[]): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    with ${namedNumbers(coupons)}
    select 'points were taken for the coupon' as rule, c.coupon_id as "orderId"
    from named_numbers n join coupons c on c.life_user_id = n.life_user_id and c.coupon_id = n.number
    left join points_entries e on e.life_user_id = c.life_user_id and e.kind = 'EXCHANGED' and e.subject = c.coupon_id
    left join ledger_lines l on l.life_user_id = c.life_user_id and l.event = 'POINTS_EXCHANGED'
      and l.subject = c.coupon_id and l.account = 'POINTS_LIABILITY'
    where (c.offer_id is not null) <> (e.points is not null) or e.points is distinct from -l.debit`.execute(
    db,
  );
  return rows;
}

/**
 * Which of these campaigns gave another sum than they counted. Campaigns older than the legal term may count coupons that were deleted
 * with closed accounts.
 */
export async function checkCampaigns(db: Db, campaigns: readonly NumberKey[]): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    with ${namedNumbers(campaigns)}
    select 'a campaign gave what it counted' as rule, a.campaign_id as "orderId"
    from named_numbers n join campaigns a on a.campaign_id = n.number
    where a.granted <> (select coalesce(sum(c.amount), 0) from coupons c where c.campaign_id = a.campaign_id)
      and a.starts_at > now() - make_interval(years => ${LEGAL_YEARS})`.execute(db);
  return rows;
}
