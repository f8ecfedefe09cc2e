import {
  NO_SUCH_THING,
  type openCase,
  REQUEST_ID_REUSED,
  type RequestOf,
  TOO_MANY_CASES,
  TOO_MANY_REQUESTS,
} from '@life-payment/contract';
import { checkCaseText, type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { sha256 } from '../../kit/crypto.ts';
import type { Tx } from '../../kit/database/open.ts';
import { newCaseId } from '../../kit/ids.ts';
import { DAY } from '../../kit/time.ts';
import { type Limit, takeOne } from '../limits/index.ts';
import { answerTime } from './answer-day.ts';
import { tell } from './message.ts';
import {
  addText,
  type CaseRow,
  countOpen,
  insertCase,
  lockPayer,
  readCase,
  readOpenAbout,
  readRequest,
} from './store.ts';
import { findSubject, type Subject } from './subject.ts';

type Wish = RequestOf<typeof openCase>;

/** Most open cases of a payer. */
export const MOST_OPEN = 5;

/** Most cases that a payer opens in a day. */
const A_DAY: Limit = { name: 'cases', most: 10, windowMs: DAY };

/**
 * Opens a case, with a message about it. The same request is answered by the case that it opened, and another one about the same with
 * the same reason by the one that is open.
 */
export async function open(context: Context, lifeUserId: string, wish: Wish): Promise<CaseRow | Refusal> {
  const wrong = checkCaseText(wish.reason, wish.text ?? '');
  if (wrong) return wrong;
  const found = await findSubject(context, lifeUserId, wish);
  if (!found) return refuse(NO_SUCH_THING);
  return context.db.transaction().execute(async (tx) => {
    await lockPayer(tx, lifeUserId);
    const known = await alreadyOpen(tx, lifeUserId, wish, found.subject);
    return known ?? write(context, tx, lifeUserId, wish, found.subject);
  });
}

/** The case that answers a request without a new one; undefined where one may be opened. */
async function alreadyOpen(
  tx: Tx,
  lifeUserId: string,
  wish: Wish,
  { about }: Subject,
): Promise<CaseRow | Refusal | undefined> {
  const first = await readRequest(tx, lifeUserId, wish.requestId);
  if (first) return first.requestHash.equals(hashOf(wish)) ? first : refuse(REQUEST_ID_REUSED);
  const open = (await readOpenAbout(tx, lifeUserId, about)).find(({ reason }) => reason === wish.reason);
  if (open) return open;
  return (await countOpen(tx, lifeUserId)) >= MOST_OPEN
    ? refuse(TOO_MANY_CASES, undefined, { max: MOST_OPEN })
    : undefined;
}

async function write(
  { now, config, crypto }: Context,
  tx: Tx,
  lifeUserId: string,
  wish: Wish,
  subject: Subject,
): Promise<CaseRow | Refusal> {
  const at = now();
  if (!(await takeOne(tx, A_DAY, Buffer.from(lifeUserId), at))) return refuse(TOO_MANY_REQUESTS);
  const row = {
    ...subject,
    lifeUserId,
    caseId: newCaseId(lifeUserId, at),
    requestId: wish.requestId,
    requestHash: hashOf(wish),
    reason: wish.reason,
    openedAt: at,
    answerBy: answerTime(at, config.caseAnswerWorkingDays),
  };
  await insertCase(tx, row);
  const text = (wish.text ?? '').trim();
  if (text !== '') await addText(tx, row, { byPayer: true, at, textCipher: crypto.encrypt(text) });
  await tell(tx, 'CASE_OPENED', { ...row, reopened: 0 }, at);
  const written = await readCase(tx, lifeUserId, row.caseId);
  if (!written) throw new Error('a case that was written is not there');
  return written;
}

function hashOf({ orderId, queryId, billNo, reason, text }: Wish): Buffer {
  return sha256(
    JSON.stringify([orderId ?? null, queryId ?? null, billNo ?? null, reason, (text ?? '').trim()]),
  );
}
