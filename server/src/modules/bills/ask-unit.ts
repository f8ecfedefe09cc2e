import type { BillQueryAnswer } from '@life-payment/biller-api';
import {
  ACCOUNT_UNKNOWN_AT_UNIT,
  LAST_PAYMENT_UNFINISHED,
  UNIT_BATCH_WINDOW,
  UNIT_NOT_ANSWERING,
} from '@life-payment/contract';
import { type Code, type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { UnitNotAnswering } from '../../kit/ports/biller.ts';
import type { Target } from './target.ts';

export type FoundBills = Extract<BillQueryAnswer, { result: 'FOUND' }>;

const REFUSED: Record<Exclude<BillQueryAnswer['result'], 'FOUND'>, Code> = {
  ACCOUNT_UNKNOWN: ACCOUNT_UNKNOWN_AT_UNIT,
  BATCH_WINDOW: UNIT_BATCH_WINDOW,
  LAST_PAYMENT_UNFINISHED,
  BUSY: UNIT_NOT_ANSWERING,
};

/** Asks the unit. A missing or invalid answer is "not answering", never "no bill". */
export async function askUnit(
  context: Context,
  { unit, accountNumber }: Pick<Target, 'unit' | 'accountNumber'>,
): Promise<FoundBills | Refusal> {
  try {
    const answer = await context.biller.queryBills(unit.unitId, accountNumber);
    if (answer.result === 'FOUND') return answer;
    const field = answer.result === 'ACCOUNT_UNKNOWN' ? 'accountNumber' : undefined;
    return refuse(REFUSED[answer.result], field);
  } catch (error) {
    if (!(error instanceof UnitNotAnswering)) throw error;
    context.log.warn('unit not answering', { unitId: unit.unitId, reason: error.message });
    return refuse(UNIT_NOT_ANSWERING);
  }
}

/** A way to ask a unit about an account, and what to record when it has answered with bills. */
export type UnitQuestion = {
  readonly ask: () => Promise<FoundBills | Refusal>;
  readonly noteFound: () => Promise<void>;
};
