import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../kit/database/open.ts';
import type { NumberKind } from '../kit/database/states.ts';
import type { Unheard } from '../kit/ports/paying.ts';
import { after, DAY, dayBounds, HOUR } from '../kit/time.ts';

/** The partner with the wallet's statements of trades. */
export const TRADES_PARTNER = 'wallet';
/** The partner with the statements of our account at the wallet. */
export const ACCOUNT_PARTNER = 'wallet-account';

export const WALLET_PARTNERS: readonly string[] = [TRADES_PARTNER, ACCOUNT_PARTNER];

type WalletPart = 'TRADES' | 'ACCOUNT';

/** One day of one partner: [from, until) in Asia/Shanghai. */
export type PartnerDay = {
  readonly partner: string;
  /** The statement of the wallet; null for a unit. */
  readonly wallet: WalletPart | null;
  readonly day: string;
  readonly from: Date;
  readonly until: Date;
  readonly now: Date;
};

export function partnerDay(
  { partner, day }: { readonly partner: string; readonly day: string },
  now: Date,
): PartnerDay {
  return { partner, wallet: walletPartOf(partner), day, ...dayBounds(day), now };
}

/** The wallet's statement that a partner stands for; null for a unit, whose name is its id. */
export function walletPartOf(partner: string): WalletPart | null {
  if (partner === TRADES_PARTNER) return 'TRADES';
  return partner === ACCOUNT_PARTNER ? 'ACCOUNT' : null;
}

const BILL_COLUMNS = sql`b.life_user_id, b.order_id, b.order_id as named, b.write_off_no as number, o.unit_id as partner,
  b.due as amount, coalesce(b.state, 'NOT_BEGUN') as state`;

/**
 * SQL of our rows of a kind. `named`: the number by which a statement names payment or order. `at`: their end. `done`:
 * in the state of which a line speaks. `asked_at`: a job's next query. Reads the tables of other rooms, and writes
 * none.
 */
export const OURS: Readonly<Record<NumberKind, RawBuilder<unknown>>> = {
  TRADE: sql`(select w.life_user_id,
    (select min(o.order_id) from orders o
      where o.life_user_id = w.life_user_id and o.payment_id = w.payment_id) as order_id,
    payment_id as named, payment_id as number, ${sql.lit(TRADES_PARTNER)} as partner, cash as amount, state,
    paid_at as at, state in ('PAID', 'PAID_LATE') as done, next_action_at as asked_at,
    wallet_agreement_no is not null as deduction from wallet_payments w)`,
  REFUND: sql`(select r.life_user_id, r.order_id, p.payment_id as named,
    coalesce(r.wallet_number, r.refund_no) as number, ${sql.lit(TRADES_PARTNER)} as partner,
    coalesce(r.whole, r.amount) as amount, r.state,
    r.done_at as at, r.state = 'DONE' as done, r.next_action_at as asked_at, false as deduction
    from refunds r join order_payments p using (life_user_id, order_id)
    where r.amount > 0 and not r.paid_by_bank and r.part_of is null)`,
  WRITE_OFF: sql`(select ${BILL_COLUMNS}, b.settled_at as at,
    coalesce(b.state = 'WRITTEN_OFF', false) or b.reversed_at is not null
      or b.late_answer is not distinct from 'WRITTEN_OFF' as done,
    coalesce(b.next_action_at, case when b.state is null then (select p.next_action_at from order_payments p
      where p.life_user_id = b.life_user_id and p.order_id = b.order_id) end) as asked_at, false as deduction
    from order_bills b join orders o using (life_user_id, order_id))`,
  REVERSAL: sql`(select ${BILL_COLUMNS}, b.reversed_at as at, b.reversed_at is not null as done,
    (select min(r.next_action_at) from reversals r where r.life_user_id = b.life_user_id
      and r.write_off_no = b.write_off_no) as asked_at, false as deduction
    from order_bills b join orders o using (life_user_id, order_id))`,
};

/** The kinds of our numbers that a partner's statements have. */
export function numbersOf(partner: string): readonly NumberKind[] {
  const wallet = walletPartOf(partner);
  if (wallet === null) return ['WRITE_OFF', 'REVERSAL'];
  return wallet === 'TRADES' ? ['TRADE', 'REFUND'] : [];
}

/** Lines in one comparison: few enough to be compared well within the time that one SQL statement may take. */
const LINES = 10_000;

/** Numbers greater than `after`, up to and including `upTo`. */
export type Range = { readonly after: string; readonly upTo: string };

/** The numbers of a kind on a statement, page by page in their order. */
export async function* pagesOf(
  db: Db | Tx,
  { partner, day }: PartnerDay,
  kind: NumberKind,
): AsyncGenerator<Range> {
  let last = '';
  for (;;) {
    const { rows } = await sql<{ upTo: string | null }>`
      select max(number) as "upTo" from (
        select number from statement_lines
        where partner = ${partner} and day = ${day}::date and kind = ${kind} and number > ${last}
        order by number limit ${LINES}) as page`.execute(db);
    const upTo = rows[0]?.upTo ?? null;
    if (upTo === null) return;
    yield { after: last, upTo };
    last = upTo;
  }
}

/** A day in parts, by the number of pages that its statement has: whole, or hour by hour. */
function partsOf(day: PartnerDay, pages: number): readonly PartnerDay[] {
  if (pages <= 1) return [day];
  return Array.from({ length: DAY / HOUR }, (_, hour) => {
    const from = after(day.from, hour * HOUR);
    return { ...day, from, until: after(from, HOUR) };
  });
}

/** Units must have been paid for a day within this time after it. */
const PAID_WITHIN_MS = 3 * DAY;

/** The time at which a unit must have been paid for the day. */
export function unitPaidBy({ until }: PartnerDay): Date {
  return after(until, PAID_WITHIN_MS);
}

/**
 * SQL of what a unit has received for the day and what it is owed: write-offs that both sides have, less such
 * reversals. Below zero the unit owes us.
 */
export function unitPayment({ partner, day }: PartnerDay): RawBuilder<unknown> {
  return sql`(
  select
    (select coalesce(sum(amount), 0)::bigint from statement_lines
      where partner = ${partner} and for_day = ${day}::date and kind = 'RECEIVED') as received,
    (select coalesce(sum(o.amount), 0)::bigint from statement_lines l
      join ${OURS.WRITE_OFF} o on o.life_user_id = l.life_user_id and o.named = l.order_id
        and o.number = l.number and o.partner = l.partner
      where l.partner = ${partner} and l.day = ${day}::date and l.kind = 'WRITE_OFF' and o.done)
    - (select coalesce(sum(o.amount), 0)::bigint from statement_lines l
      join ${OURS.REVERSAL} o on o.life_user_id = l.life_user_id and o.named = l.order_id
        and o.number = l.number and o.partner = l.partner
      where l.partner = ${partner} and l.day = ${day}::date and l.kind = 'REVERSAL' and o.done) as owed)`;
}

/** The day as a difference, when the unit was paid another sum than it is owed or was not paid in time. */
function unitPaymentDiffering(of: PartnerDay): RawBuilder<unknown> {
  return sql`
  select 'SETTLEMENT'::text, ${of.day}::text, '', received, owed, null::text,
    case when received = 0 then 'NOT_SETTLED' else 'AMOUNT_DIFFERS' end
  from ${unitPayment(of)} paid
  where received <> owed and (received > 0 or ${of.now >= unitPaidBy(of)}::boolean)`;
}

/** The account's balance at the end of the day in the wallet's statement: the balance after the last movement until then. */
export function theirBalance({ partner, day }: PartnerDay): RawBuilder<number> {
  return sql`
  coalesce((select e.balance from statements e
    where e.partner = ${partner} and e.day <= ${day}::date and e.balance is not null order by e.day desc limit 1), 0)`;
}

/**
 * The account's balance at the end of the day: the present one of wallet clearing (`present`), less movements of later
 * days by the wallet's time. A refund's time comes from the statement, else from our books; an adjustment belongs to
 * its finding's day. One snapshot, because money moves meanwhile.
 */
export function ourBalance(
  { partner, day, until }: PartnerDay,
  present: RawBuilder<number>,
): RawBuilder<number> {
  return sql`${present}
  - (select coalesce(sum(cash), 0)::bigint from wallet_payments where paid_at >= ${until} and state in ('PAID', 'PAID_LATE'))
  + (select coalesce(sum(r.amount), 0)::bigint from refunds r
    left join lateral (select l.day from statement_lines l
      where l.partner = ${TRADES_PARTNER} and l.kind = 'REFUND' and l.number = coalesce(r.wallet_number, r.part_of, r.refund_no) order by l.day limit 1) l on true
    where r.done_at >= ${until} and r.state = 'DONE' and not r.paid_by_bank and (l.day is null or l.day > ${day}::date))
  - (select coalesce(sum(x.debit - x.credit), 0)::bigint from statement_lines l
    join ledger_lines x on x.life_user_id = '' and x.subject = l.partner || ':' || l.number and x.account = 'WALLET_CLEARING'
      and x.event in ('WALLET_FEE', 'WALLET_FEE_BACK', 'WALLET_PAID_OUT')
    where l.partner = ${partner} and l.day > ${day}::date)
  - (select coalesce(sum((content->>'amount')::bigint
      * case 'WALLET_CLEARING' when content->>'debit' then 1 when content->>'credit' then -1 else 0 end), 0)::bigint
    from proposals where kind = 'ADJUSTMENT' and state = 'APPROVED' and (content->>'day')::date > ${day}::date)`;
}

/** The day as a difference when the balances differ by another amount than the day before, so that a lasting difference is listed once. */
function balanceDiffering({ partner, day }: PartnerDay): RawBuilder<unknown> {
  return sql`
  select 'BALANCE'::text, ${day}::text, '', s.their_balance, s.our_balance, null::text, 'BALANCE_DIFFERS'
  from statements s
  where s.partner = ${partner} and s.day = ${day}::date
    and s.their_balance - s.our_balance <> coalesce((
      select e.their_balance - e.our_balance from statements e
      where e.partner = s.partner and e.day < s.day and e.state = 'MATCHED' order by e.day desc limit 1), 0)`;
}

/** A deduction taken at the moment of our cancel and returned by the wallet: never paid for us, and its two lines add up to zero. */
const GIVEN_BACK = sql`(
  exists (select from wallet_payments p where p.life_user_id = l.life_user_id and p.payment_id = l.order_id
    and l.partner = ${sql.lit(TRADES_PARTNER)} and p.state = 'CLOSED' and p.wallet_agreement_no is not null)
  and exists (select from statement_lines back where back.partner = l.partner and back.number = l.number
    and back.number = l.order_id and back.amount = l.amount
    and back.kind = case l.kind when 'TRADE' then 'REFUND' when 'REFUND' then 'TRADE' end))`;

/** SQL of every difference of the day, page by page: each finds those of some of its lines, of our rows, or of its sums. */
export async function* differingPages(db: Db | Tx, of: PartnerDay): AsyncGenerator<RawBuilder<unknown>> {
  for (const kind of numbersOf(of.partner)) {
    let pages = 0;
    for await (const range of pagesOf(db, of, kind)) {
      pages += 1;
      yield theirsDiffering(kind, of, range);
    }
    for (const part of partsOf(of, pages)) yield oursOnly(kind, part);
  }
  if (of.wallet !== 'TRADES') yield of.wallet ? balanceDiffering(of) : unitPaymentDiffering(of);
}

/** The differences on a page that a lost answer or notice, or somebody else's refund, explains. A query at the partner may settle these. */
export async function unheard(db: Db, of: PartnerDay, kind: NumberKind, page: Range): Promise<Unheard[]> {
  const { rows } = await sql<Unheard>`
    select kind, number, order_id as "orderId", our_state as "ourState" from (${theirsDiffering(kind, of, page)}) now
    where reason = 'STATE_DIFFERS' or (reason = 'THEIRS_ONLY' and kind = 'REFUND')
    order by number`.execute(db);
  return rows;
}

/** Lines of a page that our books lack, have differently, or that an earlier statement has too. */
function theirsDiffering(kind: NumberKind, { partner, day }: PartnerDay, page: Range) {
  return sql`
  select * from (
    select l.kind, l.number, coalesce(o.order_id, l.order_id) as order_id, l.amount as theirs, o.amount as ours, o.state as our_state,
      case
        when o.number is null then case when not ${GIVEN_BACK} then 'THEIRS_ONLY' end
        when exists (select from statement_lines e where e.partner = l.partner and e.kind = l.kind
          and e.number = l.number and e.day < l.day) then 'TWICE'
        when o.amount <> l.amount then 'AMOUNT_DIFFERS'
        when not o.done and not ${GIVEN_BACK} then 'STATE_DIFFERS'
      end as reason
    from statement_lines l
    left join ${OURS[kind]} o on o.life_user_id = l.life_user_id and o.named = l.order_id
      and o.number = l.number and o.partner = l.partner
    where l.partner = ${partner} and l.day = ${day}::date and l.kind = ${kind}
      and l.number > ${page.after} and l.number <= ${page.upTo}) compared
  where reason is not null`;
}

/** Our rows of the day that no statement has, neither this nor an earlier or later one. */
function oursOnly(kind: NumberKind, { partner, from, until }: PartnerDay) {
  return sql`
  select ${kind}::text, o.number, o.order_id, null::bigint, o.amount, o.state, 'OURS_ONLY'
  from ${OURS[kind]} o
  where o.partner = ${partner} and o.done and o.at >= ${from} and o.at < ${until}
    and not exists (select from statement_lines l where l.partner = ${partner} and l.kind = ${kind}
      and l.number = o.number)`;
}
