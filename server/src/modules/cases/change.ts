import { CASE_ENDED, NO_SUCH_THING, TOO_MANY_CASES } from '@life-payment/contract';
import { checkCaseText, type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import type { Tx } from '../../kit/database/open.ts';
import { mustStep } from '../../kit/machine.ts';
import { after, DAY } from '../../kit/time.ts';
import { answerTime } from './answer-day.ts';
import { caseMachine } from './machine.ts';
import { tell } from './message.ts';
import { MOST_OPEN } from './open.ts';
import {
  addText,
  type CaseRow,
  countOpen,
  lockCase,
  lockPayer,
  readCase,
  readOpenAbout,
  updateCase,
} from './store.ts';

/** How long after its answer a case may be opened again. */
const REOPEN_MS = 30 * DAY;

/** How often a case may be opened again. */
const MOST_REOPENED = 3;

/** Until when a payer may open a case again; null: not, or not any more. */
export function reopenUntil(
  { state, answeredAt, reopened }: Pick<CaseRow, 'state' | 'answeredAt' | 'reopened'>,
  now: Date,
): Date | null {
  if (state !== 'ANSWERED' || answeredAt === null || reopened >= MOST_REOPENED) return null;
  const until = after(answeredAt, REOPEN_MS);
  return until > now ? until : null;
}

/** Opens an answered case again, with a new promised time. One that is open is answered as it is. */
export async function reopen(
  context: Context,
  lifeUserId: string,
  caseId: string,
  text: string,
): Promise<CaseRow | Refusal> {
  return context.db.transaction().execute(async (tx) => {
    await lockPayer(tx, lifeUserId);
    const row = await lockCase(tx, lifeUserId, caseId);
    if (!row) return refuse(NO_SUCH_THING);
    if (row.state === 'OPEN') return row;
    const wrong = checkCaseText(row.reason, text);
    if (wrong) return wrong;
    const open = await readOpenAbout(tx, lifeUserId, row.about);
    const same = open.find(({ reason }) => reason === row.reason);
    if (same) return same;
    return reopenUntil(row, context.now()) === null
      ? refuse(CASE_ENDED)
      : writeReopened(context, tx, row, text.trim());
  });
}

async function writeReopened(
  { now, config, crypto }: Context,
  tx: Tx,
  row: CaseRow,
  text: string,
): Promise<CaseRow | Refusal> {
  if ((await countOpen(tx, row.lifeUserId)) >= MOST_OPEN)
    return refuse(TOO_MANY_CASES, undefined, { max: MOST_OPEN });
  const at = now();
  const change = {
    state: mustStep(caseMachine, row.state, 'REOPEN'),
    answer_by: answerTime(at, config.caseAnswerWorkingDays),
    reopened: row.reopened + 1,
    changed_at: at,
  };
  await updateCase(tx, row, change);
  if (text !== '') await addText(tx, row, { byPayer: true, at, textCipher: crypto.encrypt(text) });
  const reopened = { ...row, state: change.state, answerBy: change.answer_by, reopened: change.reopened };
  await tell(tx, 'CASE_OPENED', reopened, at);
  return reopened;
}

/** Ends a case for its payer, who needs no answer any more. A closed one is answered as it is. */
export async function closeByPayer(
  { db, now }: Context,
  lifeUserId: string,
  caseId: string,
): Promise<CaseRow | Refusal> {
  return db.transaction().execute(async (tx) => {
    const row = await lockCase(tx, lifeUserId, caseId);
    if (!row) return refuse(NO_SUCH_THING);
    if (row.state === 'CLOSED') return row;
    const state = mustStep(caseMachine, row.state, 'CLOSE');
    await updateCase(tx, row, { state, changed_at: now() });
    return (await readCase(tx, lifeUserId, caseId)) ?? row;
  });
}
