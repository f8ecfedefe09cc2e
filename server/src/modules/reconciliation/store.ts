import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../kit/database/open.ts';
import { ownerOf } from '../../kit/ids.ts';
import { enqueue } from '../../kit/jobs/queue.ts';
import type { AccountStatement, StatementLine } from '../../kit/ports/statement.ts';
import { ACCOUNT_PARTNER, TRADES_PARTNER } from './partner-day.ts';

export type StatementRow = {
  readonly statementId: string;
  readonly partner: string;
  readonly day: string;
  readonly state: 'AWAITED' | 'MATCHED';
  readonly hash: string | null;
  readonly takenAt: Date | null;
  readonly asked: number;
  readonly nextActionAt: Date | null;
};

export async function readStatementRow(db: Db, statementId: string): Promise<StatementRow | null> {
  return (await select(db, statementId).executeTakeFirst()) ?? null;
}

export function lockStatement(tx: Tx, statementId: string): Promise<StatementRow> {
  return select(tx, statementId).forUpdate().executeTakeFirstOrThrow();
}

export type StatementChange = {
  readonly state?: 'MATCHED';
  readonly hash?: string;
  readonly problem?: string | null;
  readonly asked?: number;
  readonly next_action_at?: Date | null;
  readonly balance?: number | null;
  readonly taken_at?: Date;
  readonly matched_at?: Date;
};

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

type Settled = Pick<StatementLine, 'kind' | 'number' | 'amount'>;

/** Posted movements of the earlier statement that the new lines lack or change. */
export async function movementsTakenBack(
  tx: Tx,
  { partner, day }: Pick<StatementRow, 'partner' | 'day'>,
  lines: readonly StatementLine[],
): Promise<Settled[]> {
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
const BATCH = 1000;

/** Replaces the lines of a day. */
export async function replaceLines(
  tx: Tx,
  { partner, day }: Pick<StatementRow, 'partner' | 'day'>,
  lines: readonly StatementLine[],
): Promise<void> {
  await tx.deleteFrom('statement_lines').where('partner', '=', partner).where('day', '=', day).execute();
  for (let from = 0; from < lines.length; from += BATCH) {
    const rows = lines
      .slice(from, from + BATCH)
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
  if (lines.length >= BATCH) await sql`analyze statement_lines`.execute(tx);
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
      'asked',
      'next_action_at as nextActionAt',
    ])
    .where('statement_id', '=', statementId);
}
