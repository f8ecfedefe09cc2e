import { momentOf } from '@life-payment/biller-api';
import {
  ACCOUNT_UNKNOWN_AT_UNIT,
  LAST_PAYMENT_UNFINISHED,
  UNIT_BATCH_WINDOW,
  UNIT_BUSY,
  UNIT_NOT_ANSWERING,
} from '@life-payment/contract';
import {
  BILLS_UNREADABLE,
  type Code,
  type Language,
  type Refusal,
  refuse,
} from '@life-payment/contract/rules';
import type { Context } from '../kit/context.ts';
import { type FoundBills, type OtherAnswer, UnitNotAnswering, UnitUnreadable } from '../kit/ports/biller.ts';
import type { Target } from './bill-target.ts';
import { untilText } from './units.ts';

/** Most lines of the log about one answer. */
const MOST_ODD = 10;

const REFUSED: Record<Exclude<OtherAnswer['result'], 'BATCH_WINDOW'>, Code> = {
  ACCOUNT_UNKNOWN: ACCOUNT_UNKNOWN_AT_UNIT,
  LAST_PAYMENT_UNFINISHED,
  BUSY: UNIT_BUSY,
};

/**
 * Asks the unit, for a payer or for a job. A missing answer is "not answering", never "no bill". With a language, a refusal says until when it
 * prepares its bills.
 */
export async function askUnit(
  context: Context,
  { unit, accountNumber }: Pick<Target, 'unit' | 'accountNumber'>,
  payer?: string,
  language?: Language,
): Promise<FoundBills | Refusal> {
  try {
    const answer = await context.biller.queryBills(unit.unitId, accountNumber, payer);
    if (answer.result === 'FOUND') {
      for (const { field, reason } of answer.odd.slice(0, MOST_ODD))
        context.log.warn('unit answer left out in part', { unitId: unit.unitId, field, reason });
      return answer;
    }
    if (answer.result === 'BATCH_WINDOW') return inBatchWindow(answer, context.now(), language);
    const field = answer.result === 'ACCOUNT_UNKNOWN' ? 'accountNumber' : undefined;
    return refuse(REFUSED[answer.result], field);
  } catch (error) {
    if (!(error instanceof UnitNotAnswering)) throw error;
    context.log.warn('unit not answering', { unitId: unit.unitId, reason: error.message });
    return refuse(error instanceof UnitUnreadable ? BILLS_UNREADABLE : UNIT_NOT_ANSWERING);
  }
}

/** The refusal of a unit that prepares its bills. It says until when, where the unit does and that is to come. */
function inBatchWindow(
  { answersFrom }: { readonly answersFrom?: string },
  now: Date,
  language: Language | undefined,
): Refusal {
  const from = answersFrom === undefined ? now : momentOf(answersFrom);
  return from <= now || language === undefined
    ? refuse(UNIT_BATCH_WINDOW)
    : refuse(UNIT_BATCH_WINDOW, undefined, { reason: 'KNOWN_END', from: untilText(from, now, language) });
}
