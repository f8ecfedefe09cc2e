import { formatYuan } from '@life-payment/contract/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../kit/database/open.ts';
import { ownerOf } from '../kit/ids.ts';
import { instant } from '../kit/time.ts';
import { masked } from './command.ts';

/** A row for staff: amounts in fen in columns named so, times as dates, personal data only masked. */
type Row = Readonly<Record<string, string | number | boolean | Date | null>>;

/** Rows of one kind, under a title. */
export type Section = { readonly title: string; readonly rows: readonly Row[] };

/** Limit of rows of one kind; no order has so many. */
const MOST_ROWS = 1_000;

/** The numbers of the parts of an order. */
export type Numbers = {
  readonly paymentId: string;
  readonly writeOffs: readonly string[];
  readonly refunds: readonly string[];
};

/** The numbers of an order's payment, write-offs and refunds. */
export async function numbersOf(db: Db | Tx, orderId: string): Promise<Numbers> {
  const owner = ownerOf(orderId) ?? '';
  const { rows } = await sql<Numbers>`
    select coalesce((select payment_id from order_payments where life_user_id = ${owner} and order_id = ${orderId}), '')
        as "paymentId",
      array(select write_off_no from order_bills where life_user_id = ${owner} and order_id = ${orderId} order by line)
        as "writeOffs",
      array(select refund_no from refunds where life_user_id = ${owner} and order_id = ${orderId} order by refund_no)
        as refunds`.execute(db);
  return rows[0] ?? { paymentId: '', writeOffs: [], refunds: [] };
}

/** Everything about an order at one moment, in sections without empty ones; null when there is no such order. */
export function readHistory(db: Db, orderId: string): Promise<readonly Section[] | null> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const sections: Section[] = [];
      const all = { ...queries(orderId), jobs: jobsOf(await numbersOf(tx, orderId)) };
      for (const [title, query] of Object.entries(all)) {
        const { rows } = await query.execute(tx);
        if (title === 'order' && rows.length === 0) return null;
        if (rows.length > 0) sections.push({ title, rows });
      }
      return sections;
    });
}

/** The sections of an order's history. Reads tables of many rooms and writes none. */
function queries(orderId: string): Readonly<Record<string, RawBuilder<Row>>> {
  const of = (alias: string) =>
    sql`${sql.ref(`${alias}.life_user_id`)} = ${ownerOf(orderId) ?? ''} and ${sql.ref(`${alias}.order_id`)} = ${orderId}`;
  return {
    order: sql<Row>`
      select o.order_id as number, o.kind, o.life_user_id as owner, o.unit_id as unit, o.number_masked as account,
        o.amount as amount_fen, o.coupon as coupon_fen, o.coupon_id as coupon, o.output_endpoint as channel, o.source,
        o.pay_host as paid_by, o.created_at as created, o.expires_at as expires
      from orders o where ${of('o')}`,
    payment: sql<Row>`
      select p.payment_id as number, p.state, p.cash as cash_fen, nullif(p.payment_cash, p.cash) as of_all_fen, p.wallet_trade_no as wallet_trade, p.paid_at as paid, p.closed_at as closed,
        p.attempts, p.next_action_at as next
      from order_payments p where ${of('p')}`,
    'paid together': sql<Row>`
      select o.order_id as number, o.unit_id as unit, o.number_masked as account, o.amount as amount_fen
      from orders me join orders o on o.life_user_id = me.life_user_id and o.payment_id = me.payment_id
      where ${of('me')} and o.order_id <> me.order_id order by o.order_id limit ${MOST_ROWS}`,
    bills: sql<Row>`
      select b.line, b.state, b.write_off_no as number, b.bill_month as month, b.due as due_fen, b.cash as cash_fen,
        b.coupon as coupon_fen, b.advance as advance_fen, b.unit_reference as reference, b.rejection, b.sent_at as sent,
        b.settled_at as settled, b.attempts, b.next_action_at as next
      from order_bills b where ${of('b')} order by b.line`,
    refunds: sql<Row>`
      select r.line, r.state, r.refund_no as number, r.part_of, r.amount as amount_fen, nullif(r.origin, 'OURS') as origin,
        r.wallet_number, r.proposal_id as proposal, r.sent_at as sent,
        r.done_at as done, r.attempts, r.next_action_at as next
      from refunds r where ${of('r')} order by r.refund_no`,
    history: sql<Row>`
      select e.at, e.machine, e.event, e.from_state as was, e.to_state as became, e.subject as number
      from order_events e where ${of('e')} order by e.event_id limit ${MOST_ROWS}`,
    postings: sql<Row>`
      select l.posted_at as at, l.event, l.subject as number, l.account, nullif(l.unit_id, '') as unit,
        nullif(l.debit, 0) as debit_fen, nullif(l.credit, 0) as credit_fen
      from order_entries l where ${of('l')} order by l.posted_at, l.event, l.subject, l.credit limit ${MOST_ROWS}`,
    coupon: sql<Row>`
      select e.at, e.coupon_id as number, e.event, e.from_state as was, e.to_state as became
      from coupon_events e where ${of('e')} order by e.event_id limit ${MOST_ROWS}`,
    points: sql<Row>`
      select e.at, e.kind, e.points, e.subject as number from points_entries e where ${of('e')}
      order by e.entry_id limit ${MOST_ROWS}`,
    claims: sql<Row>`
      select c.unit_id as unit, c.free_at as free, c.settled_at as settled from bill_claims c where ${of('c')}
      limit ${MOST_ROWS}`,
    messages: sql<Row>`
      select m.at, m.kind, m.read_at as read from messages m
      where m.life_user_id = ${ownerOf(orderId) ?? ''} and m.subject = ${orderId} order by m.at limit ${MOST_ROWS}`,
    proposals: sql<Row>`
      select p.proposal_id as number, p.state, p.content->>'bearer' as bearer, p.reason, p.proposed_by, p.proposed_at as proposed,
        p.decided_by, p.decided_at as decided
      from proposals p where p.kind in ('REFUND', 'ADJUSTMENT') and p.subject = ${orderId} order by p.proposal_id limit ${MOST_ROWS}`,
    differences: sql<Row>`
      select d.day::text, d.partner, d.kind, d.number, d.reason, d.theirs as theirs_fen, d.ours as ours_fen,
        d.first_seen_at as seen, d.closed_at as closed
      from differences d where d.order_id = ${orderId} order by d.day limit ${MOST_ROWS}`,
  };
}

function jobsOf({ paymentId, writeOffs, refunds }: Numbers): RawBuilder<Row> {
  return sql<Row>`
  select key as job, run_at as runs, attempts as tries, locked_at as begun, last_error as error
  from graphile_worker.jobs
  where key = any(${[`payment:${paymentId}`, ...writeOffs.map((number) => `bill:${number}`), ...refunds.map((number) => `refund:${number}`)]})
  order by run_at`;
}

const FEN = /_fen$/;

/** A history as lines: times in Asia/Shanghai, amounts in yuan. */
export function historyLines(sections: readonly Section[]): string[] {
  return sections.flatMap(({ title, rows }) => [`${title}:`, ...rows.map((row) => `  ${rowText(row)}`)]);
}

/** A history as JSON for programs: amounts in fen, with every field. */
export function historyJson(sections: readonly Section[]): string {
  return JSON.stringify(
    Object.fromEntries(
      sections.map(({ title, rows }) => [
        title,
        rows.map((row) =>
          Object.fromEntries(Object.entries(row).map(([name, value]) => [name, jsonValue(value)])),
        ),
      ]),
    ),
    null,
    2,
  );
}

function rowText(row: Row): string {
  return Object.entries(row)
    .flatMap(([name, value]) =>
      value === null ? [] : [`${name.replace(FEN, '')} ${valueText(name, value)}`],
    )
    .join('  ');
}

function valueText(name: string, value: NonNullable<Row[string]>): string {
  if (value instanceof Date) return instant(value);
  if (FEN.test(name) && typeof value === 'number') return formatYuan(value);
  return typeof value === 'string' ? masked(value.replaceAll(/\s+/g, ' ')) : String(value);
}

function jsonValue(value: Row[string]): unknown {
  if (value instanceof Date) return instant(value);
  return typeof value === 'string' ? masked(value) : value;
}
