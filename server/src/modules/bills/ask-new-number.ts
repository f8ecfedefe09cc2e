import {
  ACCOUNT_UNKNOWN_AT_UNIT,
  LAST_PAYMENT_UNFINISHED,
  NEW_NUMBERS_USED_UP,
  TOO_MANY_REQUESTS,
  UNKNOWN_NUMBERS_USED_UP,
} from '@life-payment/contract';
import { isRefusal, type Language, type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import type { DataCrypto } from '../../kit/crypto.ts';
import { askUnit, type FoundBills, type UnitQuestion } from './ask-unit.ts';
import { noteAnswered, type Reservation, reserveNumber } from './asked-numbers-store.ts';
import type { Target } from './target.ts';

type UnitAccount = Pick<Target, 'unit' | 'accountNumber'>;

/**
 * Asks a unit about a number that the user typed. A new number is first counted against the limits of the day, so that
 * nobody can collect account numbers. A number without an answer stays counted. `noteFound` records that the unit knows
 * it.
 */
export function askNewNumber(
  context: Context,
  lifeUserId: string,
  target: UnitAccount,
  language: Language,
): UnitQuestion {
  const { db, config, metrics } = context;
  const { unitId } = target.unit;
  const numberHash = hashOfNumber(context.crypto, lifeUserId, target);
  let isNew = false;
  return {
    ask: async () => {
      const place = await reserveNumber(db, lifeUserId, numberHash, config.newNumbers, context.now());
      const refused = refusalOf(place, context);
      if (refused) {
        metrics.askedNew(unitId, 'limited');
        return refused;
      }
      isNew = place === 'RESERVED';
      const found = await askUnit(context, target, language);
      if (!isNew) return found;
      const answer = answerOf(found);
      metrics.askedNew(unitId, answer);
      if (isRefusal(found) && answer !== 'unanswered')
        await noteAnswered(db, lifeUserId, numberHash, answer === 'known');
      return found;
    },
    noteFound: async () => {
      if (isNew) await noteAnswered(db, lifeUserId, numberHash, true);
    },
  };
}

/** The stored form of a number: a keyed hash, different for each user. */
function hashOfNumber(crypto: DataCrypto, lifeUserId: string, { unit, accountNumber }: UnitAccount): Buffer {
  return crypto.lookUpHash('asked', `${lifeUserId}:${unit.unitId}:${accountNumber}`);
}

function refusalOf(place: Reservation, { config }: Context): Refusal | null {
  const { aDay, unknownADay } = config.newNumbers;
  switch (place) {
    case 'KNOWN':
    case 'RESERVED':
      return null;
    case 'ALL_ASKED':
      return refuse(NEW_NUMBERS_USED_UP, 'accountNumber', { max: aDay });
    case 'ALL_UNKNOWN':
      return refuse(UNKNOWN_NUMBERS_USED_UP, 'accountNumber', { max: unknownADay });
    case 'ALL_IN_DOUBT':
      return refuse(TOO_MANY_REQUESTS);
  }
}

/** A unit that answers about the last payment knows the number. */
function answerOf(found: FoundBills | Refusal): 'known' | 'unknown' | 'unanswered' {
  if (!isRefusal(found) || found.refused === LAST_PAYMENT_UNFINISHED) return 'known';
  return found.refused === ACCOUNT_UNKNOWN_AT_UNIT ? 'unknown' : 'unanswered';
}
