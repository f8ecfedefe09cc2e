import { sql } from 'kysely';
import type { Db, Tx } from '../../kit/database/open.ts';
import { purgeRows } from '../../kit/purge/rows.ts';
import { keptMs } from '../../retention/list.ts';

export type EarlierFeedback = {
  readonly feedbackId: string;
  readonly requestHash: Buffer;
  readonly at: Date;
};

export type NewFeedback = {
  readonly lifeUserId: string;
  readonly requestId: string;
  readonly requestHash: Buffer;
  readonly feedbackId: string;
  readonly kind: string;
  readonly text: string;
  readonly outputEndpoint: string;
  readonly at: Date;
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
    .select(['feedback_id as feedbackId', 'request_hash as requestHash', 'at'])
    .where('life_user_id', '=', lifeUserId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
}

/** Writes feedback. False when the same request came first. */
export async function insertFeedback(tx: Tx, feedback: NewFeedback): Promise<boolean> {
  const { lifeUserId, requestId, requestHash, feedbackId, kind, text, outputEndpoint, at, pictures } =
    feedback;
  const inserted = await tx
    .insertInto('feedback')
    .values({
      life_user_id: lifeUserId,
      request_id: requestId,
      request_hash: requestHash,
      feedback_id: feedbackId,
      kind,
      text,
      output_endpoint: outputEndpoint,
      at,
    })
    .onConflict((conflict) => conflict.columns(['life_user_id', 'request_id']).doNothing())
    .returning('feedback_id')
    .executeTakeFirst();
  if (!inserted) return false;
  if (pictures.length > 0)
    await tx
      .insertInto('feedback_pictures')
      .values(
        pictures.map((picture, index) => ({
          picture,
          feedback_id: feedbackId,
          number: index + 1,
        })),
      )
      .execute();
  return true;
}

/** Deletes the feedback that this transaction wrote. */
export async function deleteFeedback(tx: Tx, feedbackId: string): Promise<void> {
  await tx.deleteFrom('feedback').where('feedback_id', '=', feedbackId).execute();
}

/** Which of these pictures belong to no feedback. */
export async function unreferenced(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${[...names]}::text[]) as name
    where not exists (select 1 from feedback_pictures where picture = name)`.execute(db);
  return rows.map(({ name }) => name);
}

export type FeedbackRow = {
  readonly feedbackId: string;
  readonly at: Date;
  readonly kind: string;
  readonly text: string;
  readonly outputEndpoint: string;
  readonly lifeUserId: string;
  readonly pictures: readonly string[];
};

/** Most feedback in a list. */
const MOST_LISTED = 5_000;

/** Feedback given since a moment, the newest first. */
export async function readRecent(db: Db, since: Date): Promise<FeedbackRow[]> {
  const { rows } = await sql<FeedbackRow>`
    select feedback_id as "feedbackId", at, kind, text, output_endpoint as "outputEndpoint",
      life_user_id as "lifeUserId",
      array(select picture from feedback_pictures p where p.feedback_id = f.feedback_id order by number) as pictures
    from feedback f where at >= ${since} order by at desc limit ${MOST_LISTED}`.execute(db);
  return rows;
}

/** Old feedback. The sweep deletes the pictures. */
export const feedbackPurge = purgeRows({ table: 'feedback', since: sql`at`, keptMs: keptMs('feedback') });
