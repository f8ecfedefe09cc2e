import { ACCOUNT_UNKNOWN_AT_UNIT, LAST_PAYMENT_UNFINISHED } from '@life-payment/contract';
import { isRefusal, type Language, type Refusal } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { askUnit, type UnitQuestion } from './ask-unit.ts';
import { type Counted, countNew, type UnitKnows } from './count-new.ts';
import type { Target } from './target.ts';

/**
 * Asks a unit about a number that the user typed. A new number is first counted against the limits of the day, so that
 * nobody can collect account numbers. A number without an answer stays counted. `noteFound` records that the unit knows
 * it.
 */
export function askNewNumber(
  context: Context,
  lifeUserId: string,
  target: Pick<Target, 'unit' | 'accountNumber'>,
  language: Language,
): UnitQuestion {
  let counted: Counted | null = null;
  return {
    ask: async () => {
      const { unit, accountNumber } = target;
      const place = await countNew(context, { lifeUserId, unitId: unit.unitId, accountNumber });
      if (isRefusal(place)) return place;
      counted = place;
      const found = await askUnit(context, target, language);
      if (isRefusal(found)) await place.note(answerOf(found));
      return found;
    },
    noteFound: async () => counted?.note('known'),
  };
}

/** A unit that answers about the last payment knows the number. */
function answerOf(found: Refusal): UnitKnows {
  if (found.refused === LAST_PAYMENT_UNFINISHED) return 'known';
  return found.refused === ACCOUNT_UNKNOWN_AT_UNIT ? 'unknown' : 'unanswered';
}
