import {
  type addFeedback,
  NO_SUCH_THING,
  RATED_ALREADY,
  REQUEST_ID_REUSED,
  type RequestOf,
  type ResponseOf,
  type rateFeedback,
  TOO_MANY_REQUESTS,
  TOO_MUCH_FEEDBACK,
} from '@life-payment/contract';
import { checkFeedbackText, isRefusal, type Refusal, refuse, textLength } from '@life-payment/contract/rules';
import type { Context } from '../kit/context.ts';
import { sha256 } from '../kit/crypto.ts';
import { notUnderstood } from '../kit/http/envelope.ts';
import { randomId } from '../kit/ids.ts';
import { type Limit, readTaken, takeOne } from '../kit/limits.ts';
import type { Session } from '../kit/ports/channels.ts';
import { isSound } from '../kit/texts.ts';
import { after, DAY, dayBounds, dayOf, instant } from '../kit/time.ts';
import { addMessages, rateMessage } from '../people/index.ts';
import {
  type EarlierFeedback,
  type FeedbackRow,
  findSubject,
  insertFeedback,
  lockQuestion,
  type NewFeedback,
  readOpen,
  readRecent,
  readRequest,
  writeAnswer,
  writeStars,
} from './feedback-store.ts';
import { readPictures, redrawPictures, storePictures } from './pictures.ts';

type FeedbackRequest = RequestOf<typeof addFeedback>;
type Answer = ResponseOf<typeof addFeedback> | Refusal;

/** Most feedback of a user on one day. */
export const A_DAY: Limit = { name: 'feedback', most: 10, windowMs: DAY };

/** Most feedback with pictures of a user on one day, also refused ones: a small file may take seconds to draw. */
const DRAWN_A_DAY: Limit = { name: 'feedback-drawn', most: 30, windowMs: DAY };

/** Takes feedback. Pictures are stored first: a kill in between leaves files without a row, never a row without files. */
export async function takeFeedback(
  context: Context,
  { lifeUserId, outputEndpoint }: Session,
  request: FeedbackRequest,
): Promise<Answer> {
  const { db, now } = context;
  const { requestId, kind, text } = request;
  const wrong = checkFeedbackText(text, request.reason);
  if (wrong) return wrong;
  const pictures = readPictures(request.pictures ?? []);
  if (isRefusal(pictures)) return pictures;
  const requestHash = hashOf(request);
  const earlier = await readRequest(db, lifeUserId, requestId);
  if (earlier) return answerEarlier(earlier, requestHash);
  const question = await questionOf(context, lifeUserId, request);
  if (isRefusal(question)) return question;
  const at = now();
  // Check before anything is stored, so that nobody fills the store; the limit itself is counted with the row.
  if ((await readTaken(db, A_DAY, Buffer.from(lifeUserId), at)) >= A_DAY.most) return tooMuch();
  const drawn = pictures.length === 0 ? [] : await drawOf(context, lifeUserId, pictures);
  if (isRefusal(drawn)) return drawn;
  const feedbackId = `LF${dayOf(at).slice(2).replaceAll('-', '')}${randomId(16)}`;
  const stored = await storePictures(context, feedbackId, drawn);
  const outcome = await writeFeedback(context, {
    lifeUserId,
    requestId,
    requestHash,
    feedbackId,
    kind,
    text,
    outputEndpoint,
    at,
    question,
    pictures: stored,
  });
  if (outcome === 'TOO_MUCH') return tooMuch();
  if (outcome === 'WRITTEN') return answerOf(feedbackId, at, question?.answerBy ?? null);
  const first = await readRequest(db, lifeUserId, requestId);
  if (!first) throw new Error('feedback was there and is gone');
  return answerEarlier(first, requestHash);
}

function hashOf({ kind, text, about, reason, pictures = [] }: FeedbackRequest): Buffer {
  const { orderId, queryId, billNo } = about ?? {};
  const content = [kind, text, pictures, reason, orderId, queryId, billNo];
  return sha256(JSON.stringify(content));
}

function answerEarlier({ feedbackId, requestHash, at, answerBy }: EarlierFeedback, hash: Buffer): Answer {
  return requestHash.equals(hash) ? answerOf(feedbackId, at, answerBy) : refuse(REQUEST_ID_REUSED);
}

function answerOf(feedbackId: string, at: Date, answerBy: Date | null): Answer {
  return { feedbackId, receivedAt: instant(at), ...(answerBy && { answerBy: answerDay(answerBy) }) };
}

/** The question in a feedback, with the promised time; null when it asks nothing about an order or a bill. */
async function questionOf(
  context: Context,
  lifeUserId: string,
  { about, reason }: FeedbackRequest,
): Promise<NewFeedback['question'] | Refusal> {
  if (!about && !reason) return null;
  if (!about || !reason) return notUnderstood('about and reason go together', about ? 'reason' : 'about');
  const subject = await findSubject(context, lifeUserId, about);
  return subject
    ? { ...subject, reason, answerBy: answerTime(context.now()) }
    : refuse(NO_SUCH_THING, 'about');
}

function tooMuch(): Refusal {
  return refuse(TOO_MUCH_FEEDBACK, undefined, { max: A_DAY.most });
}

async function drawOf({ db, redraw, now }: Context, lifeUserId: string, pictures: readonly Buffer[]) {
  const may = await db
    .transaction()
    .execute((tx) => takeOne(tx, DRAWN_A_DAY, Buffer.from(lifeUserId), now()));
  return may ? redrawPictures(redraw, pictures, lifeUserId) : refuse(TOO_MANY_REQUESTS);
}

function writeFeedback(
  { db, now }: Context,
  feedback: NewFeedback,
): Promise<'WRITTEN' | 'THERE' | 'TOO_MUCH'> {
  return db.transaction().execute(async (tx) => {
    if (!(await insertFeedback(tx, feedback))) return 'THERE';
    if (await takeOne(tx, A_DAY, Buffer.from(feedback.lifeUserId), now())) return 'WRITTEN';
    await tx.deleteFrom('feedback').where('feedback_id', '=', feedback.feedbackId).execute();
    return 'TOO_MUCH';
  });
}

const LONGEST_ANSWER = 500;

/** Answers a question; its payer reads the answer in the inbox. Returns a sentence when it can't be answered. */
export function answerQuestion(
  { db, now }: Pick<Context, 'db' | 'now'>,
  feedbackId: string,
  answer: string,
): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    const length = textLength(answer);
    if (length === 0 || !isSound(answer) || length > LONGEST_ANSWER)
      return `An answer has 1 to ${LONGEST_ANSWER} characters.`;
    const question = await lockQuestion(tx, feedbackId);
    if (!question) return 'There is no such question about an order or a bill.';
    const { lifeUserId, orderId, unitId, numberMasked, remark, answeredAt } = question;
    if (answeredAt !== null) return `${feedbackId} is answered already.`;
    const at = now();
    await writeAnswer(tx, feedbackId, answer.trim(), at);
    const facts = { unitId, numberMasked, remark, answer: answer.trim(), ...(orderId && { orderId }) };
    await addMessages(tx, [{ kind: 'QUESTION_ANSWERED', lifeUserId, subject: feedbackId, facts }], at);
    return null;
  });
}

/** Rates the answer to a payer's question, once. */
export function rateAnswer(
  { db }: Pick<Context, 'db'>,
  { lifeUserId }: Pick<Session, 'lifeUserId'>,
  { feedbackId, stars }: RequestOf<typeof rateFeedback>,
): Promise<Record<string, never> | Refusal> {
  return db.transaction().execute(async (tx) => {
    const rated = await writeStars(tx, lifeUserId, feedbackId, stars);
    if (rated === undefined) return refuse(NO_SUCH_THING, 'feedbackId');
    if (rated !== stars) return refuse(RATED_ALREADY, 'stars');
    await rateMessage(tx, lifeUserId, feedbackId, stars);
    return {};
  });
}

const WORKING_DAYS = 2;

/** The end of the second working day after today, in Shanghai. Saturday and Sunday are no working days; holidays are not known here. */
export function answerTime(now: Date): Date {
  let { until } = dayBounds(dayOf(now));
  for (let left = WORKING_DAYS; left > 0; until = after(until, DAY)) if (isWorkingDay(until)) left -= 1;
  return until;
}

/** The last day for the answer to a question. */
export function answerDay(answerBy: Date): string {
  return dayOf(after(answerBy, -1));
}

/** True if the day that begins at a midnight of Shanghai is a working day. */
function isWorkingDay(midnight: Date): boolean {
  const day = new Date(`${dayOf(midnight)}T00:00:00Z`).getUTCDay();
  return day !== 0 && day !== 6;
}

/** Feedback of the last days for staff, newest first: one line of JSON each, pictures by their names in the store. */
export async function recentFeedback(
  { db, now }: Pick<Context, 'db' | 'now'>,
  days: number,
): Promise<string[]> {
  return (await readRecent(db, after(now(), -days * DAY))).map(lineOf);
}

/** Questions without an answer, by the promised time, in the same form. */
export async function openQuestions({ db }: Pick<Context, 'db'>, limit: number): Promise<string[]> {
  return (await readOpen(db, limit)).map(lineOf);
}

function lineOf(row: FeedbackRow): string {
  const known = Object.entries(row).filter(([, value]) => value !== null);
  return JSON.stringify(
    Object.fromEntries(known.map(([name, value]) => [name, value instanceof Date ? instant(value) : value])),
  );
}
