import type { addFeedback, RequestOf } from '@life-payment/contract';
import { type RawBuilder, sql } from 'kysely';
import { readQuery } from '../billing/index.ts';
import type { Context } from '../kit/context.ts';
import type { Db, Tx } from '../kit/database/open.ts';
import { countSome } from '../kit/database/sql.ts';
import { purgeRows } from '../kit/purge.ts';
import { keptMs } from '../kit/retention.ts';
import { readDetailsOf } from '../paying/index.ts';
import { CARE_TABLES } from './tables.ts';

/** The order or the bill that a payer asks about, as the question keeps it. `billNo` is null for an account without a bill. */
export type Subject = {
  readonly orderId: string | null;
  readonly unitId: string;
  readonly numberMasked: string;
  readonly remark: string;
  readonly billNo: string | null;
};

/** Facts with which a repeated request is answered. */
export type EarlierFeedback = {
  readonly feedbackId: string;
  readonly requestHash: Buffer;
  readonly at: Date;
  readonly answerBy: Date | null;
};

/** Feedback that is not written yet. */
export type NewFeedback = {
  readonly lifeUserId: string;
  readonly requestId: string;
  readonly requestHash: Buffer;
  readonly feedbackId: string;
  readonly kind: string;
  readonly text: string;
  readonly outputEndpoint: string;
  readonly at: Date;
  /** Null when it asks nothing about an order or a bill. */
  readonly question: (Subject & { readonly reason: string; readonly answerBy: Date }) | null;
  /** Names in the pictures' store, in their order. */
  readonly pictures: readonly string[];
};

/** The feedback of an earlier request with this id; undefined when it is new. */
export function readRequest(
  db: Db,
  lifeUserId: string,
  requestId: string,
): Promise<EarlierFeedback | undefined> {
  return db
    .selectFrom('feedback')
    .select(['feedback_id as feedbackId', 'request_hash as requestHash', 'at', 'answer_by as answerBy'])
    .where('life_user_id', '=', lifeUserId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
}

/** Writes feedback. False when the same request came first. */
export async function insertFeedback(tx: Tx, feedback: NewFeedback): Promise<boolean> {
  const { feedbackId, question, pictures } = feedback;
  const inserted = await tx
    .insertInto('feedback')
    .values({
      life_user_id: feedback.lifeUserId,
      request_id: feedback.requestId,
      request_hash: feedback.requestHash,
      feedback_id: feedbackId,
      kind: feedback.kind,
      text: feedback.text,
      output_endpoint: feedback.outputEndpoint,
      at: feedback.at,
      reason: question?.reason ?? null,
      order_id: question?.orderId ?? null,
      unit_id: question?.unitId ?? null,
      number_masked: question?.numberMasked ?? null,
      remark: question?.remark ?? null,
      bill_no: question?.billNo ?? null,
      answer_by: question?.answerBy ?? null,
    })
    .onConflict((conflict) => conflict.columns(['life_user_id', 'request_id']).doNothing())
    .returning('feedback_id')
    .executeTakeFirst();
  if (!inserted) return false;
  if (pictures.length > 0)
    await tx
      .insertInto('feedback_pictures')
      .values(pictures.map((picture, index) => ({ picture, feedback_id: feedbackId, number: index + 1 })))
      .execute();
  return true;
}

/** Feedback as staff read it. */
export type FeedbackRow = {
  readonly feedbackId: string;
  readonly at: Date;
  readonly kind: string;
  readonly text: string;
  readonly outputEndpoint: string;
  readonly lifeUserId: string;
  readonly reason: string | null;
  readonly orderId: string | null;
  readonly unitId: string | null;
  readonly numberMasked: string | null;
  readonly billNo: string | null;
  readonly answerBy: Date | null;
  readonly answer: string | null;
  readonly stars: number | null;
  readonly pictures: readonly string[];
};

const OPEN = sql`answer_by is not null and answered_at is null`;

const MOST_LISTED = 5_000;

/** Feedback given since a moment, the newest first. */
export function readRecent(db: Db, since: Date): Promise<FeedbackRow[]> {
  return readRows(db, sql`where at >= ${since} order by at desc limit ${MOST_LISTED}`);
}

/** Questions without an answer, by the promised time. */
export function readOpen(db: Db, limit: number): Promise<FeedbackRow[]> {
  return readRows(db, sql`where ${OPEN} order by answer_by limit ${limit}`);
}

async function readRows(db: Db, condition: RawBuilder<unknown>): Promise<FeedbackRow[]> {
  const { rows } = await sql<FeedbackRow>`
    select feedback_id as "feedbackId", at, kind, text, output_endpoint as "outputEndpoint",
      life_user_id as "lifeUserId", reason, order_id as "orderId", unit_id as "unitId", number_masked as "numberMasked",
      bill_no as "billNo", answer_by as "answerBy", answer, stars,
      array(select picture from feedback_pictures p where p.feedback_id = f.feedback_id order by number) as pictures
    from feedback f ${condition}`.execute(db);
  return rows;
}

/** Questions whose promised time is over, counted up to a thousand. */
export function countLateQuestions(db: Db, now: Date): Promise<number> {
  return countSome(db, sql`select 1 from feedback where ${OPEN} and answer_by <= ${now}`);
}

/** Locks a question; undefined when there is none. */
export async function lockQuestion(tx: Tx, feedbackId: string) {
  const { rows } = await sql<Subject & { readonly lifeUserId: string; readonly answeredAt: Date | null }>`
    select life_user_id as "lifeUserId", order_id as "orderId", unit_id as "unitId", number_masked as "numberMasked", remark,
      bill_no as "billNo", answered_at as "answeredAt"
    from feedback where feedback_id = ${feedbackId} and answer_by is not null for no key update`.execute(tx);
  return rows[0];
}

export async function writeAnswer(tx: Tx, feedbackId: string, answer: string, at: Date): Promise<void> {
  await tx
    .updateTable('feedback')
    .set({ answer, answered_at: at })
    .where('feedback_id', '=', feedbackId)
    .execute();
}

/** Rates the answer to a payer's question. Returns its stars, which an earlier rating keeps; undefined without such an answer. */
export async function writeStars(
  tx: Tx,
  lifeUserId: string,
  feedbackId: string,
  stars: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ stars: number }>`
    update feedback set stars = coalesce(stars, ${stars})
    where feedback_id = ${feedbackId} and life_user_id = ${lifeUserId} and answered_at is not null
    returning stars`.execute(tx);
  return rows[0]?.stars;
}

/** The order or bill that a payer asks about; null when there is none of this payer. */
export async function findSubject(
  { db, reads }: Context,
  lifeUserId: string,
  { orderId, queryId, billNo }: NonNullable<RequestOf<typeof addFeedback>['about']>,
): Promise<Subject | null> {
  if (orderId !== undefined) {
    const [order] = await readDetailsOf(reads, lifeUserId, [orderId]);
    if (!order) return null;
    const { unitId, numberMasked, remark } = order;
    return { orderId, unitId, numberMasked, remark, billNo: null };
  }
  const query = queryId === undefined ? undefined : await readQuery(db, lifeUserId, queryId);
  if (!query || (billNo !== undefined && !query.bills.some((bill) => bill.billNo === billNo))) return null;
  const { unitId, numberMasked } = query;
  return { orderId: null, unitId, numberMasked, remark: '', billNo: billNo ?? null };
}

/** Old feedback. The sweep deletes the pictures. */
export const feedbackPurge = purgeRows({
  table: 'feedback',
  since: sql`at`,
  keptMs: keptMs(CARE_TABLES.feedback),
});
