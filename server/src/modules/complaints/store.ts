import { type RawBuilder, sql } from 'kysely';
import type { Complaints } from '../../kit/database/complaint-types.ts';
import { countSome } from '../../kit/database/count-some.ts';
import type { Db, Tx } from '../../kit/database/open.ts';
import type { ComplaintAnswer } from '../../kit/ports/wallet-complaints.ts';
import { purgeRows } from '../../kit/purge/rows.ts';
import { keptMs } from '../../retention/list.ts';
import type { ComplaintState } from './machine.ts';

/** Complaints without our answer, by the time the wallet wants it. */
const UNANSWERED = sql`from complaints where state in ('OPEN', 'DUE', 'SENT', 'UNKNOWN')`;

/** A complaint; its texts are encrypted. */
export type ComplaintRow = {
  readonly complaintId: string;
  /** As the wallet told it; of an order of ours where `lifeUserId` is not empty. */
  readonly orderId: string;
  readonly lifeUserId: string;
  readonly tradeNo: string;
  readonly state: ComplaintState;
  readonly complaintCipher: Buffer;
  readonly phoneCipher: Buffer;
  readonly answerCipher: Buffer;
  readonly answerWhat: ComplaintAnswer | null;
  readonly complainedAt: Date;
  readonly answerBy: Date;
  readonly asked: number;
  readonly nextActionAt: Date | null;
};

export async function readComplaint(db: Db, complaintId: string): Promise<ComplaintRow | null> {
  return (await select(db).where('complaint_id', '=', complaintId).executeTakeFirst()) ?? null;
}

export async function lockComplaint(tx: Tx, complaintId: string): Promise<ComplaintRow | null> {
  return (await select(tx).where('complaint_id', '=', complaintId).forUpdate().executeTakeFirst()) ?? null;
}

/** The newest complaints; with `open` those without our answer. */
export function readNewest(db: Db, open: boolean, limit: number): Promise<ComplaintRow[]> {
  return select(db)
    .$if(open, (query) => query.where('state', 'in', ['OPEN', 'DUE', 'SENT', 'UNKNOWN']))
    .orderBy('complained_at', 'desc')
    .limit(limit)
    .execute();
}

/** Writes a new complaint. False when it is there already. */
export async function insertComplaint(
  tx: Tx,
  row: Omit<Complaints, 'answer_cipher' | 'answer_what' | 'answered_by' | 'asked' | 'next_action_at'>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('complaints')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('complaint_id')
    .execute();
  return inserted.length > 0;
}

export type ComplaintChange = {
  readonly state: ComplaintState;
  readonly asked: number;
  readonly next_action_at: Date | null;
  readonly answer_cipher?: Buffer;
  readonly answer_what?: ComplaintAnswer;
  readonly answered_by?: string;
  readonly answer_by?: Date;
};

export async function updateComplaint(tx: Tx, complaintId: string, change: ComplaintChange): Promise<void> {
  await tx.updateTable('complaints').set(change).where('complaint_id', '=', complaintId).execute();
}

/** How many have to be answered before a moment, up to a thousand. */
export function countUnansweredBefore(db: Db, moment: Date): Promise<number> {
  return countSome(db, sql`select 1 ${before(moment)}`);
}

/** Those that are not answered, the earliest end first. */
export async function complaintsUnanswered(db: Db, limit: number) {
  const { rows } = await sql<{
    readonly complaintId: string;
    readonly orderId: string;
    readonly answerBy: Date;
    readonly state: ComplaintState;
  }>`
    select complaint_id as "complaintId", order_id as "orderId", answer_by as "answerBy", state
    ${UNANSWERED} order by answer_by limit ${limit}`.execute(db);
  return rows;
}

/** Complaints that are older than the list of retention says. */
export const complaintsPurge = purgeRows({
  table: 'complaints',
  since: sql`complained_at`,
  keptMs: keptMs('complaints'),
});

function before(moment: Date): RawBuilder<unknown> {
  return sql`${UNANSWERED} and answer_by < ${moment}`;
}

function select(db: Db | Tx) {
  return db
    .selectFrom('complaints')
    .select([
      'complaint_id as complaintId',
      'order_id as orderId',
      'life_user_id as lifeUserId',
      'trade_no as tradeNo',
      'state',
      'complaint_cipher as complaintCipher',
      'phone_cipher as phoneCipher',
      'answer_cipher as answerCipher',
      'answer_what as answerWhat',
      'complained_at as complainedAt',
      'answer_by as answerBy',
      'asked',
      'next_action_at as nextActionAt',
    ]);
}
