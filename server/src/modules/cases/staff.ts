import { CASE_TEXT_MAX_CHARACTERS, textLength } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { ownerOfCase } from '../../kit/ids.ts';
import { mustStep } from '../../kit/machine.ts';
import { isSound } from '../../kit/texts.ts';
import { instant } from '../../kit/time.ts';
import { caseMachine } from './machine.ts';
import { tell } from './message.ts';
import {
  addText,
  type CaseRow,
  lockCase,
  readCase,
  readChanged,
  readTexts,
  readUnanswered,
  updateCase,
} from './store.ts';

type Ways = Pick<Context, 'db' | 'now' | 'crypto'>;

/** Open cases by the time that was promised, the earliest first; with `all` the cases that changed last. */
export async function caseLines({ db }: Pick<Context, 'db'>, all: boolean, limit: number): Promise<string[]> {
  return (all ? await readChanged(db, limit) : await readUnanswered(db, limit)).map(lineOf);
}

/** A case with its texts, for staff, and the order that it is about; null when there is none. */
export async function caseText(
  { db, crypto }: Pick<Context, 'db' | 'crypto'>,
  caseId: string,
): Promise<{ readonly lines: readonly string[]; readonly orderId: string | null } | null> {
  const row = await readCase(db, ownerOfCase(caseId) ?? '', caseId);
  if (!row) return null;
  const texts = await readTexts(db, row);
  return {
    lines: [
      lineOf(row),
      [
        `unit ${row.unitId}`,
        `account ${row.numberMasked}`,
        ...(row.billKey === null ? [] : [`bill ${row.billKey}`]),
        ...(row.month === null ? [] : [row.month]),
        ...(row.amount === null ? [] : [`${row.amount} fen`]),
        `opened ${instant(row.openedAt)}`,
        ...(row.reopened === 0 ? [] : [`asked again ${row.reopened} times`]),
      ].join('  '),
      ...texts.map(
        ({ byPayer, at, textCipher }) =>
          `${byPayer ? 'payer' : 'staff'} ${instant(at)}: ${crypto.decrypt(textCipher)}`,
      ),
    ],
    orderId: row.orderId,
  };
}

/** Answers an open case; its payer is told. Returns a sentence when it can't be answered. */
export function answerCase({ db, now, crypto }: Ways, caseId: string, text: string): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    const length = textLength(text);
    if (length === 0 || !isSound(text) || length > CASE_TEXT_MAX_CHARACTERS)
      return `An answer has 1 to ${CASE_TEXT_MAX_CHARACTERS} characters.`;
    const row = await lockCase(tx, ownerOfCase(caseId) ?? '', caseId);
    if (!row) return 'There is no such case.';
    if (row.state !== 'OPEN') return `Case ${caseId} is ${row.state} already.`;
    const at = now();
    const state = mustStep(caseMachine, row.state, 'ANSWER');
    await updateCase(tx, row, { state, answered_at: at, changed_at: at });
    await addText(tx, row, { byPayer: false, at, textCipher: crypto.encrypt(text.trim()) });
    await tell(tx, 'CASE_ANSWERED', row, at);
    return null;
  });
}

/** Ends a case for good; its payer is told. Returns a sentence when it has ended before. */
export function closeByStaff({ db, now }: Ways, caseId: string): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    const row = await lockCase(tx, ownerOfCase(caseId) ?? '', caseId);
    if (!row) return 'There is no such case.';
    if (row.state === 'CLOSED') return `Case ${caseId} is CLOSED already.`;
    const at = now();
    await updateCase(tx, row, { state: mustStep(caseMachine, row.state, 'CLOSE'), changed_at: at });
    await tell(tx, 'CASE_CLOSED', row, at);
    return null;
  });
}

/** Open cases with the time that was promised, for the list of what waits. */
export async function casesUnanswered(db: Context['db'], limit: number): Promise<string[]> {
  return (await readUnanswered(db, limit)).map(lineOf);
}

function lineOf({ caseId, state, reason, orderId, answerBy }: CaseRow): string {
  const about = orderId === null ? 'a bill' : `order ${orderId}`;
  return [caseId, state, reason, about, `answer by ${instant(answerBy)}`].join('  ');
}
