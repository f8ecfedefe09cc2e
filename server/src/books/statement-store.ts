import { createHash } from 'node:crypto';
import { sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../kit/database/open.ts';
import type { Tables } from '../kit/database/tables.ts';
import { ownerOf } from '../kit/ids.ts';
import { enqueue } from '../kit/jobs/queue.ts';
import type { StatedRefund } from '../kit/ports/paying.ts';
import type { AccountStatement, StatementLine } from '../kit/ports/wallet.ts';
import { BATCH, type Purge } from '../kit/purge.ts';
import { keptMs } from '../kit/retention.ts';
import { after, DAY, dayBounds, dayOf } from '../kit/time.ts';
import { ACCOUNT_PARTNER, type PartnerDay, TRADES_PARTNER, WALLET_PARTNERS } from './compare.ts';
import { BOOK_TABLES } from './tables.ts';

export type StatementRow = {
  readonly statementId: string;
  readonly partner: string;
  readonly day: string;
  readonly state: 'AWAITED' | 'MATCHED';
  readonly hash: string | null;
  readonly takenAt: Date | null;
  readonly attempts: number;
  readonly nextActionAt: Date | null;
};

export async function readStatementRow(db: Db, statementId: string): Promise<StatementRow | null> {
  return (await select(db, statementId).executeTakeFirst()) ?? null;
}

export function lockStatement(tx: Tx, statementId: string): Promise<StatementRow> {
  return select(tx, statementId).forUpdate().executeTakeFirstOrThrow();
}

type StatementChange = Updateable<Tables['statements']>;

export async function updateStatement(tx: Tx, statementId: string, change: StatementChange): Promise<void> {
  await tx.updateTable('statements').set(change).where('statement_id', '=', statementId).execute();
}

/** The first day with awaited statements; null when there is none. */
export async function firstDay(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('statements')
    .select(({ fn }) => fn.min('day').as('day'))
    .executeTakeFirst();
  return row?.day ?? null;
}

/** Adds rows for awaited statements, each with its job. Existing rows stay as they are. */
export function awaitStatements(
  db: Db,
  awaited: readonly { partner: string; day: string; due: Date }[],
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; partner: string; due: Date }>`
      insert into statements (statement_id, partner, day, state, next_action_at)
      select partner || ':' || day, partner, day::date, 'AWAITED', due
      from jsonb_to_recordset(${JSON.stringify(awaited)}::jsonb) as awaited(partner text, day text, due timestamptz)
      on conflict do nothing
      returning statement_id as id, partner, next_action_at as due`.execute(tx);
    for (const { id, partner, due } of rows) await enqueue(tx, 'statement', id, due, { partner });
  });
}

/** Hash of a statement's content, independent of its file. */
export function hashOf({ lines, balance }: AccountStatement): string {
  const hash = createHash('sha256');
  for (const { kind, number, orderId, amount, at, forDay = '' } of lines)
    hash.update(`${kind} ${number} ${orderId} ${amount} ${at.getTime()} ${forDay}\n`);
  return hash.update(String(balance)).digest('hex');
}

/** Posted movements of the earlier statement that the new lines lack or change. */
export async function movementsTakenBack(
  tx: Tx,
  { partner, day }: Pick<StatementRow, 'partner' | 'day'>,
  lines: readonly StatementLine[],
): Promise<Pick<StatementLine, 'kind' | 'number' | 'amount'>[]> {
  const before = await tx
    .selectFrom('statement_lines')
    .select(['kind', 'number', 'amount'])
    .where('partner', '=', partner)
    .where('day', '=', day)
    .where('kind', 'in', ['FEE', 'FEE_BACK', 'PAY_OUT', 'RECEIVED'])
    .execute();
  const now = new Set(lines.map(({ kind, number, amount }) => `${kind} ${number} ${amount}`));
  return before.filter(({ kind, number, amount }) => !now.has(`${kind} ${number} ${amount}`));
}

/** Makes days of a partner due again that were compared before. */
export async function compareAgain(
  tx: Tx,
  partner: string,
  days: readonly string[],
  now: Date,
): Promise<void> {
  if (days.length === 0) return;
  const rows = await tx
    .updateTable('statements')
    .set({ next_action_at: now })
    .where('partner', '=', partner)
    .where('day', 'in', [...days])
    .where('state', '=', 'MATCHED')
    .returning('statement_id as id')
    .execute();
  for (const { id } of rows) await enqueue(tx, 'statement', id, now, { partner });
}

/** Has the wallet's statement of a day, and the balances of our account since, compared again. */
export async function compareSince(tx: Tx, day: string, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with again as (
      select statement_id from statements
      where state = 'MATCHED' and (partner = ${TRADES_PARTNER} and day = ${day}::date or partner = ${ACCOUNT_PARTNER} and day >= ${day}::date)
      order by statement_id for update)
    update statements s set next_action_at = ${now} from again where s.statement_id = again.statement_id
    returning s.statement_id as id`.execute(tx);
  for (const { id } of rows) await enqueue(tx, 'statement', id, now);
}

/** Lines in one SQL statement. */
const LINES_AT_ONCE = 1000;

/** Replaces the lines of a day. */
export async function replaceLines(
  tx: Tx,
  { partner, day }: Pick<StatementRow, 'partner' | 'day'>,
  lines: readonly StatementLine[],
): Promise<void> {
  await tx.deleteFrom('statement_lines').where('partner', '=', partner).where('day', '=', day).execute();
  for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
    const rows = lines
      .slice(from, from + LINES_AT_ONCE)
      .map(({ kind, number, orderId, amount, at, forDay = null }) => ({
        kind,
        number,
        order_id: orderId,
        life_user_id: ownerOf(orderId) ?? '',
        amount,
        at,
        for_day: forDay,
      }));
    await sql`
      insert into statement_lines (partner, day, kind, number, order_id, life_user_id, amount, at, for_day)
      select ${partner}, ${day}::date, line.*
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as line(kind text, number text, order_id text, life_user_id text, amount bigint, at timestamptz,
          for_day date)`.execute(tx);
  }
  // A day may be most of the table. Without new statistics the planner would choose a row-by-row comparison.
  if (lines.length >= LINES_AT_ONCE) await sql`analyze statement_lines`.execute(tx);
}

function select(db: Db | Tx, statementId: string) {
  return db
    .selectFrom('statements')
    .select([
      'statement_id as statementId',
      'partner',
      'day',
      'state',
      'hash',
      'taken_at as takenAt',
      'attempts',
      'next_action_at as nextActionAt',
    ])
    .where('statement_id', '=', statementId);
}

/** The refunds of a payment on the wallet's statement of a day that are not our own. */
export async function statedElsewhere(
  db: Db,
  { partner, day }: PartnerDay,
  paymentId: string,
): Promise<readonly StatedRefund[]> {
  const { rows } = await sql<StatedRefund>`
    select l.number, l.amount from statement_lines l
    where l.partner = ${partner} and l.day = ${day}::date and l.kind = 'REFUND' and l.order_id = ${paymentId}
      and not exists (select from refunds r where r.life_user_id = ${ownerOf(paymentId) ?? ''}
        and r.refund_no = l.number and r.origin = 'OURS' and not r.paid_by_bank)`.execute(db);
  return rows;
}

/** Age from which an awaited statement is late: the alarm's, which looks at whole days. */
const LATE_DAYS = 2;

/** Age in days of the oldest statement that is asked for, of the wallet and of any unit; 0 when none is. */
export async function oldestAwaited(db: Db, now: Date): Promise<{ wallet: number; units: number }> {
  const { rows } = await sql<{ wallet: string | null; units: string | null }>`
    select min(day) filter (where partner = any(${WALLET_PARTNERS})) as wallet,
      min(day) filter (where partner <> all(${WALLET_PARTNERS})) as units
    from statements where state = 'AWAITED' and next_action_at is not null`.execute(db);
  return { wallet: daysAgo(rows[0]?.wallet ?? null, now), units: daysAgo(rows[0]?.units ?? null, now) };
}

/** Age in days of the newest compared day of the wallet's trades; 0 when there never was one. */
export async function walletLastMatched(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day) as day from statements
    where partner = ${TRADES_PARTNER} and state = 'MATCHED'`.execute(db);
  return daysAgo(rows[0]?.day ?? null, now);
}

/** Statements that are asked for and late, the oldest day first. `partner`: `wallet`, `wallet-account`, or a unit's id. */
export async function lateStatements(db: Db, now: Date, limit: number) {
  const { rows } = await sql<{ partner: string; day: string; problem: string | null }>`
    select partner, day, problem from statements
    where state = 'AWAITED' and next_action_at is not null and day < ${dayOf(after(now, -LATE_DAYS * DAY))}::date
    order by day, partner limit ${limit}`.execute(db);
  return rows;
}

/** Age of a day in days; 0 when there is none. */
function daysAgo(day: string | null, now: Date): number {
  return day === null
    ? 0
    : Math.round((dayBounds(dayOf(now)).from.getTime() - dayBounds(day).from.getTime()) / DAY);
}

const KEPT_MS = keptMs(BOOK_TABLES.statement_lines);

/** The age of the oldest day that is compared. Lines are kept two days longer: our rows may be in a neighbouring day's statement. */
export const COMPARED_MS = KEPT_MS - 2 * DAY;

function old(now: Date) {
  return sql`statements where lines_kept and day < ${dayOf(after(now, -KEPT_MS))}::date`;
}

/** Deletes the lines of old statements, one statement after another. Keeps their sums and differences. */
export const statementLinesPurge: Purge = {
  due: (now) => sql`
    select (day + 1)::timestamp at time zone 'Asia/Shanghai' + ${KEPT_MS} * interval '1 millisecond' as due_at
    from ${old(now)} order by day`,
  batch: async (db, now) => {
    const { rows } = await sql<{ statements: number; deleted: number }>`
      with oldest as materialized (
        select partner, day from ${old(now)} order by day limit 1 for update skip locked),
      gone as (
        delete from statement_lines where ctid = any(array(
          select l.ctid from oldest join statement_lines l using (partner, day) limit ${BATCH}))
        returning 1),
      counted as materialized (select count(*)::int as deleted from gone),
      done as (
        update statements s set lines_kept = false from oldest, counted
        where s.partner = oldest.partner and s.day = oldest.day and deleted < ${BATCH})
      select (select count(*)::int from oldest) as statements, deleted from counted`.execute(db);
    const [{ statements, deleted } = { statements: 0, deleted: 0 }] = rows;
    // A finished statement is not kept any more, so the next batch begins at the first one that is.
    return { deleted, next: statements === 0 ? null : '' };
  },
};
