import type { Tx } from '../../kit/database/open.ts';
import { addMessages, type NewMessage } from '../inbox/index.ts';
import { answerDay } from './answer-day.ts';
import type { CaseRow } from './store.ts';

type Told = Pick<
  CaseRow,
  'lifeUserId' | 'caseId' | 'unitId' | 'numberMasked' | 'remark' | 'answerBy' | 'reopened'
>;
type Kind = 'CASE_OPENED' | 'CASE_ANSWERED' | 'CASE_CLOSED';

/** Tells a payer of a step of a case, in the transaction that takes it. Each turn of a case has messages of its own. */
export function tell(tx: Tx, kind: Kind, told: Told, now: Date): Promise<void> {
  return addMessages(tx, [messageOf(kind, told)], now);
}

function messageOf(kind: Kind, told: Told): NewMessage {
  const { lifeUserId, caseId, unitId, numberMasked, remark, reopened } = told;
  const of = { lifeUserId, subject: reopened === 0 ? caseId : `${caseId} ${reopened + 1}` };
  const facts = { unitId, numberMasked, remark, caseId };
  switch (kind) {
    case 'CASE_OPENED':
      return { kind, ...of, facts: { ...facts, answerBy: answerDay(told.answerBy) } };
    case 'CASE_ANSWERED':
    case 'CASE_CLOSED':
      return { kind, ...of, facts };
  }
}
