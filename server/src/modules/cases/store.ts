import type { CaseReason } from '@life-payment/contract/rules';
import { type RawBuilder, sql } from 'kysely';
import { countSome } from '../../kit/database/count-some.ts';
import type { Cursor } from '../../kit/database/cursor.ts';
import type { Db, Reads, Tx } from '../../kit/database/open.ts';
import { purgeRows } from '../../kit/purge/rows.ts';
import { keptMs } from '../../retention/list.ts';
import type { CaseState } from './machine.ts';
import type { Subject } from './subject.ts';

export type CaseRow = Subject & {
  readonly lifeUserId: string;
  readonly caseId: string;
  readonly requestHash: Buffer;
  readonly reason: CaseReason;
  readonly state: CaseState;
  readonly openedAt: Date;
  readonly answerBy: Date;
  readonly answeredAt: Date | null;
  readonly reopened: number;
};

/** A text of a case, encrypted. */
export type CaseText = { readonly byPayer: boolean; readonly at: Date; readonly textCipher: Buffer };

/** SQL of a case's columns, by their names here. */
const COLUMNS = sql`
  life_user_id as "lifeUserId", case_id as "caseId", request_hash as "requestHash", about, reason, state, order_id as "orderId",
  unit_id as "unitId", project_type as "projectType", number_masked as "numberMasked", remark, bill_key as "billKey",
  bill_month as month, amount, opened_at as "openedAt", answer_by as "answerBy", answered_at as "answeredAt", reopened`;

/** Lets a payer open one case at a time. */
export async function lockPayer(tx: Tx, lifeUserId: string): Promise<void> {
  await sql`select 1 from users where life_user_id = ${lifeUserId} for no key update`.execute(tx);
}

/** A case of a payer; undefined where there is none. */
export function readCase(db: Reads | Tx, lifeUserId: string, caseId: string): Promise<CaseRow | undefined> {
  return one(db, sql`where life_user_id = ${lifeUserId} and case_id = ${caseId}`);
}

export function lockCase(tx: Tx, lifeUserId: string, caseId: string): Promise<CaseRow | undefined> {
  return one(tx, sql`where life_user_id = ${lifeUserId} and case_id = ${caseId} for no key update`);
}

/** The case that an earlier request opened. */
export function readRequest(tx: Tx, lifeUserId: string, requestId: string): Promise<CaseRow | undefined> {
  return one(tx, sql`where life_user_id = ${lifeUserId} and request_id = ${requestId}`);
}

/** The open cases of a payer about an order or a bill, one for each reason. */
export async function readOpenAbout(db: Reads | Tx, lifeUserId: string, about: string): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select ${COLUMNS} from cases where life_user_id = ${lifeUserId} and about = ${about} and state = 'OPEN'`.execute(
    db,
  );
  return rows;
}

/** How many cases of a payer are open. */
export async function countOpen(tx: Tx, lifeUserId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from cases where life_user_id = ${lifeUserId} and state = 'OPEN'`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** A page of a payer's cases, newest first. `at` is the database's own text, for the cursor. */
export async function readPage(
  reads: Reads,
  lifeUserId: string,
  below: Cursor | null,
  limit: number,
): Promise<(CaseRow & { readonly at: string })[]> {
  const { rows } = await sql<CaseRow & { readonly at: string }>`
    select ${COLUMNS}, opened_at::text as at from cases
    where life_user_id = ${lifeUserId}
      ${below === null ? sql`` : sql`and (opened_at, case_id) < (${below.at}::timestamptz, ${below.id})`}
    order by opened_at desc, case_id desc limit ${limit}`.execute(reads);
  return rows;
}

/** What payer and staff wrote, oldest first. */
export async function readTexts(
  db: Reads | Tx,
  { lifeUserId, caseId }: Pick<CaseRow, 'lifeUserId' | 'caseId'>,
): Promise<CaseText[]> {
  const { rows } = await sql<CaseText>`
    select by_payer as "byPayer", at, text_cipher as "textCipher" from case_texts
    where life_user_id = ${lifeUserId} and case_id = ${caseId} order by number`.execute(db);
  return rows;
}

/** Writes a new case, which is open. */
export async function insertCase(
  tx: Tx,
  row: Omit<CaseRow, 'state' | 'answeredAt' | 'reopened'> & { readonly requestId: string },
): Promise<void> {
  await tx
    .insertInto('cases')
    .values({
      life_user_id: row.lifeUserId,
      case_id: row.caseId,
      request_id: row.requestId,
      request_hash: row.requestHash,
      about: row.about,
      reason: row.reason,
      state: 'OPEN',
      order_id: row.orderId,
      unit_id: row.unitId,
      project_type: row.projectType,
      number_masked: row.numberMasked,
      remark: row.remark,
      bill_key: row.billKey,
      bill_month: row.month,
      amount: row.amount,
      opened_at: row.openedAt,
      answer_by: row.answerBy,
      answered_at: null,
      changed_at: row.openedAt,
    })
    .execute();
}

export type CaseChange = {
  readonly state: CaseState;
  readonly changed_at: Date;
  readonly answer_by?: Date;
  readonly answered_at?: Date;
  readonly reopened?: number;
};

export async function updateCase(
  tx: Tx,
  { lifeUserId, caseId }: Pick<CaseRow, 'lifeUserId' | 'caseId'>,
  change: CaseChange,
): Promise<void> {
  await tx
    .updateTable('cases')
    .set(change)
    .where('life_user_id', '=', lifeUserId)
    .where('case_id', '=', caseId)
    .execute();
}

/** Adds a text to a case that the caller has locked or written. */
export async function addText(
  tx: Tx,
  { lifeUserId, caseId }: Pick<CaseRow, 'lifeUserId' | 'caseId'>,
  { byPayer, at, textCipher }: CaseText,
): Promise<void> {
  await sql`
    insert into case_texts (life_user_id, case_id, number, by_payer, text_cipher, at)
    select ${lifeUserId}, ${caseId}, coalesce(max(number), 0) + 1, ${byPayer}, ${textCipher}, ${at}
    from case_texts where life_user_id = ${lifeUserId} and case_id = ${caseId}`.execute(tx);
}

/** How many open cases have to be answered before a moment, up to a thousand. */
export function countUnansweredBefore(db: Db, moment: Date): Promise<number> {
  return countSome(db, sql`select 1 from cases where state = 'OPEN' and answer_by < ${moment}`);
}

/** Open cases by the time that was promised, the earliest first. */
export async function readUnanswered(db: Db, limit: number): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select ${COLUMNS} from cases where state = 'OPEN' order by answer_by limit ${limit}`.execute(db);
  return rows;
}

/** The cases that changed last. */
export async function readChanged(db: Db, limit: number): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select ${COLUMNS} from cases order by changed_at desc limit ${limit}`.execute(db);
  return rows;
}

/** Old cases, with their texts. An open one stays: its payer was promised an answer. */
export const casesPurge = purgeRows({
  table: 'cases',
  since: sql`changed_at`,
  keptMs: keptMs('cases'),
  only: sql`state <> 'OPEN'`,
});

async function one(db: Reads | Tx, which: RawBuilder<unknown>): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`select ${COLUMNS} from cases ${which}`.execute(db);
  return rows[0];
}
