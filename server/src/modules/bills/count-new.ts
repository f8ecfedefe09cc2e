import { NEW_NUMBERS_USED_UP, TOO_MANY_REQUESTS, UNKNOWN_NUMBERS_USED_UP } from '@life-payment/contract';
import { type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { noteAnswered, type Reservation, reserveNumber } from './asked-numbers-store.ts';

/** What a unit said about a new number. */
export type UnitKnows = 'known' | 'unknown' | 'unanswered';

/** An account number that a user asks a unit about. */
type Asked = {
  readonly lifeUserId: string;
  readonly unitId: string;
  readonly accountNumber: string;
};

/** A number that is counted against the limits of the day. */
export type Counted = { readonly note: (knows: UnitKnows) => Promise<void> };

/**
 * Counts a number against the user's limits of new numbers, before the unit is asked. A number that was asked for and answered
 * before is free. `note` records what the unit said; without an answer the place stays taken.
 */
export async function countNew(context: Context, asked: Asked): Promise<Counted | Refusal> {
  const { db, config, metrics } = context;
  const { lifeUserId, unitId, accountNumber } = asked;
  // A keyed hash, different for each user.
  const hash = context.crypto.lookUpHash('asked', `${lifeUserId}:${unitId}:${accountNumber}`);
  const place = await reserveNumber(db, lifeUserId, hash, config.newNumbers, context.now());
  const refused = refusalOf(place, context);
  if (refused) metrics.askedNew(unitId, 'limited');
  if (refused) return refused;
  const isNew = place === 'RESERVED';
  return {
    note: async (knows) => {
      if (!isNew) return;
      metrics.askedNew(unitId, knows);
      if (knows !== 'unanswered') await noteAnswered(db, lifeUserId, hash, knows === 'known');
    },
  };
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
