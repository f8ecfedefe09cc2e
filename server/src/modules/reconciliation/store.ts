import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../database/open.ts';
import { ownerOf } from '../../ids.ts';
import { enqueue } from '../../jobs/queue.ts';
import type { StatementLine } from '../../partners/statement.ts';

/** The wallet's name among the partners; the others are units, by their ids. */
export const WALLET = 'wallet';

export type StatementRow = {
  readonly statementId: string;
  readonly partner: string;
  readonly day: string;
  readonly state: 'AWAITED' | 'MATCHED';
  readonly hash: string | null;
  readonly asked: number;
  readonly nextActionAt: Date | null;
};

const select = (db: Db | Tx, statementId: string) =>
  db
    .selectFrom('statements')
    .select([
      'statement_id as statementId',
      'partner',
      'day',
      'state',
      'hash',
      'asked',
      'next_action_at as nextActionAt',
    ])
    .where('statement_id', '=', statementId);

export const readStatementRow = async (db: Db, statementId: string): Promise<StatementRow | null> =>
  (await select(db, statementId).executeTakeFirst()) ?? null;

export const lockStatement = (tx: Tx, statementId: string): Promise<StatementRow> =>
  select(tx, statementId).forUpdate().executeTakeFirstOrThrow();

export type StatementChange = {
  readonly state?: 'MATCHED';
  readonly hash?: string;
  readonly problem?: string | null;
  readonly asked?: number;
  readonly next_action_at?: Date | null;
  readonly taken_at?: Date;
  readonly matched_at?: Date;
};

export const updateStatement = async (
  tx: Tx,
  statementId: string,
  change: StatementChange,
): Promise<void> => {
  await tx.updateTable('statements').set(change).where('statement_id', '=', statementId).execute();
};

/** The first day whose statements were awaited; null before it. */
export const firstDay = async (db: Db): Promise<string | null> => {
  const row = await db
    .selectFrom('statements')
    .select(({ fn }) => fn.min('day').as('day'))
    .executeTakeFirst();
  return row?.day ?? null;
};

/** Statements of a day to await from a moment on, each with its job; those that are there stay as they are. */
export const awaitStatements = (
  db: Db,
  awaited: readonly { partner: string; day: string; due: Date }[],
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; due: Date }>`
      insert into statements (statement_id, partner, day, state, next_action_at)
      select partner || ':' || day, partner, day::date, 'AWAITED', due
      from jsonb_to_recordset(${JSON.stringify(awaited)}::jsonb) as awaited(partner text, day text, due timestamptz)
      on conflict do nothing
      returning statement_id as id, next_action_at as due`.execute(tx);
    for (const { id, due } of rows) await enqueue(tx, 'statement', id, due);
  });

/** What a statement says, whatever its file looked like. */
export const hashOf = (lines: readonly StatementLine[]): string => {
  const hash = createHash('sha256');
  for (const { kind, number, orderId, amount, at } of lines)
    hash.update(`${kind} ${number} ${orderId} ${amount} ${at.getTime()}\n`);
  return hash.digest('hex');
};

/** Lines written by one statement. */
const BATCH = 1000;

/** Puts a day's lines in the place of those that were there. */
export const replaceLines = async (
  tx: Tx,
  { partner, day }: Pick<StatementRow, 'partner' | 'day'>,
  lines: readonly StatementLine[],
): Promise<void> => {
  await tx.deleteFrom('statement_lines').where('partner', '=', partner).where('day', '=', day).execute();
  for (let from = 0; from < lines.length; from += BATCH) {
    const rows = lines.slice(from, from + BATCH).map(({ kind, number, orderId, amount, at }) => ({
      kind,
      number,
      order_id: orderId,
      life_user_id: ownerOf(orderId) ?? '',
      amount,
      at,
    }));
    await sql`
      insert into statement_lines (partner, day, kind, number, order_id, life_user_id, amount, at)
      select ${partner}, ${day}::date, line.*
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as line(kind text, number text, order_id text, life_user_id text, amount bigint, at timestamptz)`.execute(
      tx,
    );
  }
  // A day may be most of the table: without knowing so the database compares it row by row with all of ours.
  if (lines.length >= BATCH) await sql`analyze statement_lines`.execute(tx);
};
