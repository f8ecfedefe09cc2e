import { NEW_NUMBERS_USED_UP, TOO_MANY_REQUESTS, UNKNOWN_NUMBERS_USED_UP } from '@life-payment/contract';
import { type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { noteAnswered, type Reservation, reserveNumber } from './asked-numbers-store.ts';

/** What a unit said about something new: nothing counts as unanswered. */
export type UnitKnows = 'known' | 'unknown' | 'unanswered';

/** What a user asks a unit for: a number, or a search for one. */
export type Asked = {
  readonly lifeUserId: string;
  readonly unitId: string;
  readonly what: string;
  /** The field that a refusal is about. */
  readonly field: 'accountNumber' | 'text';
};

/** Something that is counted against the limits of the day. `isNew`: the user never asked for it before. */
export type Counted = { readonly isNew: boolean; readonly note: (knows: UnitKnows) => Promise<void> };

/**
 * Counts what a user asks for against the limits of new numbers, before the unit is asked. What was asked for and answered
 * before is free. `note` records what the unit said; without an answer the place stays taken.
 */
export async function countNew(context: Context, asked: Asked): Promise<Counted | Refusal> {
  const { db, config, metrics } = context;
  const { lifeUserId, unitId, what } = asked;
  // A keyed hash, different for each user.
  const hash = context.crypto.lookUpHash('asked', `${lifeUserId}:${unitId}:${what}`);
  const place = await reserveNumber(db, lifeUserId, hash, config.newNumbers, context.now());
  const refused = refusalOf(place, asked, context);
  if (refused) metrics.askedNew(unitId, 'limited');
  if (refused) return refused;
  const isNew = place === 'RESERVED';
  return {
    isNew,
    note: async (knows) => {
      if (!isNew) return;
      metrics.askedNew(unitId, knows);
      if (knows !== 'unanswered') await noteAnswered(db, lifeUserId, hash, knows === 'known');
    },
  };
}

function refusalOf(place: Reservation, { field }: Asked, { config }: Context): Refusal | null {
  const { aDay, unknownADay } = config.newNumbers;
  switch (place) {
    case 'KNOWN':
    case 'RESERVED':
      return null;
    case 'ALL_ASKED':
      return refuse(NEW_NUMBERS_USED_UP, field, { max: aDay });
    case 'ALL_UNKNOWN':
      return refuse(UNKNOWN_NUMBERS_USED_UP, field, { max: unknownADay });
    case 'ALL_IN_DOUBT':
      return refuse(TOO_MANY_REQUESTS);
  }
}
