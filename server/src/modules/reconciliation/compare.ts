import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../database/open.ts';
import type { DifferenceReason } from '../../database/statement-types.ts';
import type { StatementKind } from '../../partners/statement.ts';
import { WALLET } from './store.ts';

/** The day of a partner that is looked at: [from, until) is the day in Asia/Shanghai. */
export type PartnerDay = {
  readonly partner: string;
  readonly day: string;
  readonly from: Date;
  readonly until: Date;
};

/** A number on which a partner and we do not agree. Amounts in fen. */
export type Differing = {
  readonly kind: StatementKind;
  readonly number: string;
  readonly orderId: string;
  readonly reason: DifferenceReason;
  readonly theirs: number | null;
  readonly ours: number | null;
  readonly ourState: string | null;
};

/**
 * Our rows of a kind: whose they are, how much, when they came to their end, and whether that is what a statement's
 * line says. Like the check of the books this reads the tables of the modules it compares with, and writes none of them.
 */
const OURS: Readonly<Record<StatementKind, RawBuilder<unknown>>> = {
  TRADE: sql`(select life_user_id, order_id, order_id as number, ${WALLET}::text as partner, cash as amount, state,
    paid_at as at, state in ('PAID', 'PAID_LATE') as done from payments)`,
  REFUND: sql`(select life_user_id, order_id, refund_no as number, ${WALLET}::text as partner, amount, state,
    done_at as at, state = 'DONE' as done from refunds)`,
  WRITE_OFF: sql`(select b.life_user_id, b.order_id, b.write_off_no as number, o.unit_id as partner, b.due as amount,
    coalesce(b.state, 'NOT_BEGUN') as state, b.settled_at as at, coalesce(b.state = 'WRITTEN_OFF', false) as done
    from order_bills b join orders o using (life_user_id, order_id))`,
};

/** What a partner's statements are about. */
const kindsOf = (partner: string): readonly StatementKind[] =>
  partner === WALLET ? ['TRADE', 'REFUND'] : ['WRITE_OFF'];

/** Lines of the day that we have not, or have otherwise, or that stood in an earlier statement too. */
const theirsDiffering = (kind: StatementKind, { partner, day }: PartnerDay) => sql`
  select * from (
    select l.kind, l.number, l.order_id, l.amount as theirs, o.amount as ours, o.state as our_state,
      case
        when o.number is null then 'THEIRS_ONLY'
        when exists (select from statement_lines e where e.partner = l.partner and e.kind = l.kind
          and e.number = l.number and e.day < l.day) then 'TWICE'
        when o.amount <> l.amount then 'AMOUNT_DIFFERS'
        when not o.done then 'STATE_DIFFERS'
      end as reason
    from statement_lines l
    left join ${OURS[kind]} o on o.life_user_id = l.life_user_id and o.order_id = l.order_id
      and o.number = l.number and o.partner = l.partner
    where l.partner = ${partner} and l.day = ${day}::date and l.kind = ${kind}) compared
  where reason is not null`;

/** What we have for the day and no statement has: neither this one nor an earlier or a later one. */
const oursOnly = (kind: StatementKind, { partner, from, until }: PartnerDay) => sql`
  select ${kind}::text, o.number, o.order_id, null::bigint, o.amount, o.state, 'OURS_ONLY'
  from ${OURS[kind]} o
  where o.partner = ${partner} and o.done and o.at >= ${from} and o.at < ${until}
    and not exists (select from statement_lines l where l.partner = ${partner} and l.kind = ${kind}
      and l.number = o.number)`;

/** Every difference of the day, as it is now. */
const differing = (of: PartnerDay) =>
  sql.join(
    kindsOf(of.partner).flatMap((kind) => [theirsDiffering(kind, of), oursOnly(kind, of)]),
    sql` union all `,
  );

/** A page of what differs only in our not having heard of it yet, by number: what may have one right answer. */
export const unheard = async (
  db: Db,
  of: PartnerDay,
  after: string,
  limit: number,
): Promise<Pick<Differing, 'kind' | 'number' | 'orderId' | 'ourState'>[]> => {
  const { rows } = await sql<Pick<Differing, 'kind' | 'number' | 'orderId' | 'ourState'>>`
    select kind, number, order_id as "orderId", our_state as "ourState" from (${differing(of)}) now
    where reason = 'STATE_DIFFERS' and number > ${after} order by number limit ${limit}`.execute(db);
  return rows;
};

/** Lists what differs and closes what does not any more; a difference that comes again is open again. Answers how many are open. */
export const recordDifferences = async (tx: Tx, of: PartnerDay, now: Date): Promise<number> => {
  const { partner, day } = of;
  await sql`
    with found as materialized (${differing(of)}),
    listed as (
      insert into differences as d
        (partner, day, kind, number, order_id, theirs, ours, our_state, reason, first_seen_at)
      select ${partner}, ${day}::date, found.*, ${now}::timestamptz from found
      on conflict (partner, day, kind, number) do update
        set order_id = excluded.order_id, theirs = excluded.theirs, ours = excluded.ours,
          our_state = excluded.our_state, reason = excluded.reason, closed_at = null
        where (d.order_id, d.theirs, d.ours, d.our_state, d.reason, d.closed_at) is distinct from
          (excluded.order_id, excluded.theirs, excluded.ours, excluded.our_state, excluded.reason, null))
    update differences set closed_at = ${now}
    where partner = ${partner} and day = ${day}::date and closed_at is null
      and (kind, number) not in (select kind, number from found)`.execute(tx);
  const { n } = await tx
    .selectFrom('differences')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('partner', '=', partner)
    .where('day', '=', day)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
};

/** Counts and sums of the day, by the statement and by our books. */
export const recordSums = async (tx: Tx, { partner, day, from, until }: PartnerDay): Promise<void> => {
  const ours = sql.join(
    kindsOf(partner).map(
      (kind) => sql`select ${kind}::text as kind, o.amount from ${OURS[kind]} o
        where o.partner = ${partner} and o.done and o.at >= ${from} and o.at < ${until}`,
    ),
    sql` union all `,
  );
  await sql`
    update statements set (their_count, their_sum, their_back_count, their_back_sum) = (
        select count(*) filter (where kind <> 'REFUND'), coalesce(sum(amount) filter (where kind <> 'REFUND'), 0),
          count(*) filter (where kind = 'REFUND'), coalesce(sum(amount) filter (where kind = 'REFUND'), 0)
        from statement_lines where partner = ${partner} and day = ${day}::date),
      (our_count, our_sum, our_back_count, our_back_sum) = (
        select count(*) filter (where kind <> 'REFUND'), coalesce(sum(amount) filter (where kind <> 'REFUND'), 0),
          count(*) filter (where kind = 'REFUND'), coalesce(sum(amount) filter (where kind = 'REFUND'), 0)
        from (${ours}) ours)
    where partner = ${partner} and day = ${day}::date`.execute(tx);
};
