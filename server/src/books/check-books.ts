import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../kit/database/open.ts';
import { LEGAL_YEARS } from '../kit/retention.ts';

/** A rule of the books that is broken, and the number of the order, coupon or campaign that breaks it. */
export type Finding = { readonly rule: string; readonly orderId: string };

export type OrderKey = { readonly lifeUserId: string; readonly orderId: string };

/** Orders in one SQL statement. */
const PAGE = 500;

/** The orders to check as the table `named_orders`, from which every rule reads. */
export function namedOrders(orders: readonly OrderKey[]): RawBuilder<unknown> {
  return sql`
  named_orders as (
    select * from unnest(${orders.map(({ lifeUserId }) => lifeUserId)}::text[], ${orders.map(({ orderId }) => orderId)}::text[])
      as a(life_user_id, order_id))`;
}

/**
 * Unfinished orders and those with a step or posting since `since`, page by page: one query with a cursor, because each
 * page would repeat the search.
 */
export async function* liveOrders(db: Db, since: Date): AsyncGenerator<readonly OrderKey[]> {
  const tx = await db.startTransaction().execute();
  try {
    await sql`
      declare live_orders no scroll cursor for
      select life_user_id as "lifeUserId", order_id as "orderId" from (
        select life_user_id, order_id from order_events where at >= ${since}
        union select life_user_id, order_id from ledger_postings where posted_at >= ${since} and order_id is not null
        union select l.life_user_id, l.order_id from ledger_postings p join ledger_lines l using (life_user_id, event, subject)
          where p.posted_at >= ${since} and p.order_id is null and l.order_id <> ''
        union select life_user_id, order_id from order_payments where next_action_at is not null
        union select life_user_id, order_id from order_bills where next_action_at is not null
        union select life_user_id, order_id from refunds
        where next_action_at is not null) as live`.execute(tx);
    for (;;) {
      const { rows } = await sql<OrderKey>`fetch ${sql.lit(PAGE)} from live_orders`.execute(tx);
      if (rows.length > 0) yield rows;
      if (rows.length < PAGE) return;
    }
  } finally {
    await tx.rollback().execute();
  }
}

/** One finding for each rule that each of these orders breaks. */
export async function checkOrders(db: Db, orders: readonly OrderKey[]): Promise<Finding[]> {
  return [
    ...(await checkAmounts(db, orders)),
    ...(await checkCoupons(db, orders)),
    ...(await checkPoints(db, orders)),
    ...(await checkDeductions(db, orders)),
  ];
}

/** Finds orders that break a rule of amounts. Postings are summed by a lateral join, because PostgreSQL underestimates joined sums. */
async function checkAmounts(db: Db, orders: readonly OrderKey[]): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    with ${namedOrders(orders)},
    state as (
      select o.life_user_id, o.order_id, o.amount, o.coupon, y.state, y.cash,
        y.payment_cash <> (select sum(c.amount - c.coupon) from orders c where c.life_user_id = o.life_user_id
          and c.payment_id = y.payment_id) as payment_differs,
        (select coalesce(sum(b.due) filter (where b.state = 'WRITTEN_OFF'), 0) from order_bills b
          where b.life_user_id = o.life_user_id and b.order_id = o.order_id) as bills_written_off,
        (select coalesce(sum(b.due) filter (where y.state = 'PAID' and b.state not in ('WRITTEN_OFF', 'REJECTED')), 0)
          from order_bills b where b.life_user_id = o.life_user_id and b.order_id = o.order_id) as bills_open,
        (select coalesce(sum(r.amount) filter (where r.state = 'DONE'), 0) from refunds r
          where r.life_user_id = o.life_user_id and r.order_id = o.order_id) as refunds_done,
        (select coalesce(sum(r.amount) filter (where r.state <> 'DONE'), 0) from refunds r
          where r.life_user_id = o.life_user_id and r.order_id = o.order_id) as refunds_open,
        (select coalesce(sum(r.amount + coalesce(b.refunded_elsewhere, 0)), 0) from refunds r join order_bills b using (life_user_id, order_id, line)
          where r.life_user_id = o.life_user_id and r.order_id = o.order_id and (b.state = 'WRITTEN_OFF' or r.proposal_id is not null)) as goodwill_begun,
        (select coalesce(sum(case r.origin when 'WALLET' then r.amount else -r.repaid end), 0) from refunds r
          where y.state = 'PAID' and r.life_user_id = o.life_user_id and r.order_id = o.order_id)
          - (select coalesce(sum(b.refunded_elsewhere), 0) from order_bills b
            where b.life_user_id = o.life_user_id and b.order_id = o.order_id) as uncharged,
        (select count(*) from order_bills b where b.life_user_id = o.life_user_id and b.order_id = o.order_id
          and b.late_answer = 'REJECTED' and b.cash > coalesce(b.refunded_elsewhere, 0)
          and not exists (select from refunds r where r.life_user_id = b.life_user_id and r.order_id = b.order_id
            and r.line = b.line)) as rejected_late,
        (select sum(b.due) <> o.amount or sum(b.cash) <> y.cash or sum(b.coupon) <> o.coupon from order_bills b
          where b.life_user_id = o.life_user_id and b.order_id = o.order_id) as lines_differ
      from named_orders join orders o using (life_user_id, order_id) join order_payments y using (life_user_id, order_id))
    select rule, order_id as "orderId" from state
    cross join lateral (
      select
        coalesce(sum(l.debit) filter (where l.event in ('PAID', 'PAID_LATE') and l.account = 'WALLET_CLEARING'), 0) as cash_in,
        coalesce(sum(l.debit) filter (where l.event = 'PAID' and l.account = 'COUPON_COST'), 0) as coupon_used,
        coalesce(sum(l.credit - l.debit) filter (where l.event in ('WRITTEN_OFF', 'REVERSED') and l.account = 'PAYABLE'), 0) as written_off,
        coalesce(sum(l.credit) filter (where l.event = 'REVERSED' and l.account = 'REFUNDED_ELSEWHERE'), 0) as settled_by_unit,
        coalesce(sum(l.credit) filter (where l.event in ('REFUND_DONE', 'REFUND_BY_BANK')), 0) as refunded,
        coalesce(sum(l.credit) filter (where l.event = 'GOODWILL'), 0) as goodwill,
        coalesce(sum(l.credit) filter (where l.event = 'REFUNDED_ELSEWHERE'), 0) as booked_elsewhere,
        coalesce(sum(l.debit - l.credit) filter (where l.account = 'REFUNDED_ELSEWHERE'), 0) as owed_to_us,
        coalesce(sum(l.credit) filter (where l.event in ('REJECTED', 'REVERSED') and l.account = 'COUPON_COST'), 0) as coupon_back,
        coalesce(sum(l.credit - l.debit) filter (where l.account = 'HELD'), 0) as held,
        coalesce(sum(l.credit - l.debit) filter (where l.account = 'REFUNDS_PAYABLE'), 0) as to_refund,
        sum(l.debit) <> sum(l.credit) as unbalanced
      from order_entries l
      where l.life_user_id = state.life_user_id and l.order_id = state.order_id) as sums
    cross join lateral (values
      ('posting unbalanced', coalesce(unbalanced, false)),
      ('in = out + in flight', cash_in + coupon_used + goodwill + booked_elsewhere - settled_by_unit
        <> written_off + refunded + coupon_back + held + to_refund),
      ('never negative', held < 0 or to_refund + uncharged < 0 or uncharged < 0),
      ('what is held is of open bills', held <> bills_open),
      ('what goes back has a refund', to_refund + uncharged <> refunds_open),
      ('refunded elsewhere', owed_to_us <> 0 or (uncharged > 0 and held = 0)),
      ('debit without payment', (cash_in > 0) <> (state in ('PAID', 'PAID_LATE'))),
      ('debit is the amount', cash_in > 0 and (cash_in <> cash or payment_differs)),
      ('write-offs are in the books', written_off <> bills_written_off),
      ('refunds are in the books', refunded <> refunds_done),
      ('refunds of written-off bills are decided', goodwill <> goodwill_begun),
      ('rejected after staff called it written off', rejected_late > 0),
      ('lines add up', lines_differ)) as broken(rule, holds)
    where broken.holds order by order_id, rule`.execute(db);
  return rows;
}

async function checkCoupons(db: Db, orders: readonly OrderKey[]): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    with ${namedOrders(orders)},
    state as (
      select o.life_user_id, o.order_id, o.coupon, o.coupon_id, p.state,
        b.rejected,
        case when p.state in ('WAITING', 'CLOSING') then 'HELD' when p.state = 'PAID' and not b.rejected then 'USED' end
          as wanted
      from named_orders join orders o using (life_user_id, order_id) join order_payments p using (life_user_id, order_id)
      cross join lateral (
        select bool_and(b.state is not distinct from 'REJECTED') as rejected from order_bills b
        where b.life_user_id = o.life_user_id and b.order_id = o.order_id) b
      where o.coupon_id is not null),
    seen as (
      select s.*, c.state as has, c.amount, c.order_id as of_order,
        (select count(*) from coupon_events e where e.life_user_id = s.life_user_id and e.coupon_id = s.coupon_id
          and e.order_id = s.order_id and e.event in ('RELEASE', 'RETURN')) as back,
        (select count(*) from orders t join order_payments y using (life_user_id, order_id)
          where t.life_user_id = s.life_user_id and t.coupon_id = s.coupon_id
            and (y.state in ('WAITING', 'CLOSING') or y.state = 'PAID' and exists (
              select from order_bills b where b.life_user_id = t.life_user_id and b.order_id = t.order_id
                and b.state is distinct from 'REJECTED'))) as live,
        (select coalesce(sum(l.credit), 0) from order_entries l
          where l.life_user_id = s.life_user_id and l.order_id = s.order_id and l.event in ('REJECTED', 'REVERSED')
            and l.account = 'COUPON_COST') as coupon_back
      from state s left join coupons c on c.life_user_id = s.life_user_id and c.coupon_id = s.coupon_id)
    select rule, order_id as "orderId" from seen
    cross join lateral (values
      ('the coupon is the order''s own', amount is distinct from coupon),
      ('a live order has its coupon', wanted is not null and (of_order is distinct from order_id or has is distinct from wanted)),
      ('an ended order gave its coupon back once', wanted is null and (of_order is not distinct from order_id or back <> 1)),
      ('a live order did not give its coupon back', wanted is not null and back <> 0),
      ('a coupon has one live order', wanted is not null and live > 1),
      ('a coupon that came back was not spent', rejected and coupon_back <> coupon)) as broken(rule, holds)
    where broken.holds order by order_id, rule`.execute(db);
  return rows;
}

/** Finds orders with points that differ from their due or from the ledger. */
async function checkPoints(db: Db, orders: readonly OrderKey[]): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    with ${namedOrders(orders)},
    state as (
      select o.life_user_id, o.order_id, u.guest, b.open, b.written_off, b.refunded,
        (select coalesce(sum(e.points), 0) from points_entries e
          where e.life_user_id = o.life_user_id and e.order_id = o.order_id) as points,
        (select coalesce(sum(l.credit - l.debit), 0) from order_entries l
          where l.life_user_id = o.life_user_id and l.order_id = o.order_id and l.account = 'POINTS_LIABILITY') as posted,
        (select count(*) from points_entries e
          where e.life_user_id = o.life_user_id and e.order_id = o.order_id and e.kind = 'EARNED') as times
      from named_orders join orders o using (life_user_id, order_id) join users u using (life_user_id)
      cross join lateral (
        select count(*) filter (where b.state is null or b.state not in ('WRITTEN_OFF', 'REJECTED')) as open,
          coalesce(sum(b.due) filter (where b.state = 'WRITTEN_OFF'), 0) as written_off,
          coalesce(sum(coalesce(b.refunded_elsewhere, 0) + coalesce((select sum(r.amount) from refunds r
            where r.life_user_id = b.life_user_id and r.order_id = b.order_id and r.line = b.line
              and r.state = 'DONE'), 0))
            filter (where b.state = 'WRITTEN_OFF'), 0) as refunded
        from order_bills b where b.life_user_id = o.life_user_id and b.order_id = o.order_id) b)
    select rule, order_id as "orderId" from state
    cross join lateral (values
      ('points are one a yuan', points <> case when guest or open > 0 then 0 else greatest(0, floor((written_off - refunded) / 100)) end),
      ('points are in the books', points <> posted),
      ('points are earned once', times > 1)) as broken(rule, holds)
    where broken.holds order by order_id, rule`.execute(db);
  return rows;
}

/** Finds orders that break a rule of deductions: a live one must hold its bill's claim, which has one holder. */
async function checkDeductions(db: Db, orders: readonly OrderKey[]): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    with ${namedOrders(orders)},
    state as (
      select p.life_user_id, p.order_id, p.state,
        (select l.state from autopay_plans l
          where l.life_user_id = p.life_user_id and l.order_id = p.order_id) as plan,
        (select count(distinct b.bill_key) from order_bills b join bill_claims c on c.order_id = b.order_id and c.bill_key = b.bill_key
          where b.life_user_id = p.life_user_id and b.order_id = p.order_id) as claims,
        (select count(distinct bill_key) from order_bills b
          where b.life_user_id = p.life_user_id and b.order_id = p.order_id) as bills
      from named_orders join order_payments p using (life_user_id, order_id)
      where p.wallet_agreement_no is not null)
    select rule, order_id as "orderId" from state
    cross join lateral (values
      ('a live deduction holds its bills', state in ('WAITING', 'CLOSING') and claims <> bills),
      ('a live deduction is its plan''s', (state in ('WAITING', 'CLOSING')) <> (plan is not distinct from 'DEDUCTING')),
      ('a plan is paid when its deduction is', (state = 'PAID') <> (plan is not distinct from 'PAID'))) as broken(rule, holds)
    where broken.holds order by order_id, rule`.execute(db);
  return rows;
}

/** A number that is checked, and its owner; a campaign has none (empty). */
export type NumberKey = { readonly lifeUserId: string; readonly number: string };

function namedNumbers(keys: readonly NumberKey[]): RawBuilder<unknown> {
  return sql`
  named_numbers as (
    select * from unnest(${keys.map(({ lifeUserId }) => lifeUserId)}::text[], ${keys.map(({ number }) => number)}::text[])
      as a(life_user_id, number))`;
}

/** Finds coupons that do not agree with the points that were taken for them. */
export async function checkExchanged(db: Db, coupons: readonly NumberKey[]): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    with ${namedNumbers(coupons)}
    select 'points were taken for the coupon' as rule, c.coupon_id as "orderId"
    from named_numbers n join coupons c on c.life_user_id = n.life_user_id and c.coupon_id = n.number
    left join points_entries e on e.life_user_id = c.life_user_id and e.kind = 'EXCHANGED' and e.subject = c.coupon_id
    left join ledger_lines l on l.life_user_id = c.life_user_id and l.event = 'POINTS_EXCHANGED'
      and l.subject = c.coupon_id and l.account = 'POINTS_LIABILITY'
    where (c.offer_id is not null) <> (e.points is not null)
      or e.points is distinct from -l.debit`.execute(db);
  return rows;
}

/**
 * Finds campaigns that gave another sum than they counted. Those older than the legal term may count coupons deleted
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
