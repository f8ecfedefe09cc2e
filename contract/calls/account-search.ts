import { Type } from 'typebox';
import { call, strict } from './call.ts';
import { Id, SearchBy } from './fields.ts';

/** An account that a search found, for its user only. */
export const Found = Type.String({
  minLength: 1,
  maxLength: 500,
  description: 'of searchAccount, instead of unit and number; good for ten minutes',
});

export const searchAccount = call(
  '/bill/searchAccount',
  'login',
  'Asks a unit for the accounts that fit an address or an old number. The search, and each account found, counts as a new number',
  strict({ unitId: Id, by: SearchBy, text: Type.String({ minLength: 2, maxLength: 100 }) }),
  strict({
    accounts: Type.Array(
      strict({
        found: Found,
        numberMasked: Type.String(),
        holderMasked: Type.String({ description: 'its last character only' }),
        addressMasked: Type.String({ description: 'its end only' }),
      }),
      { maxItems: 5 },
    ),
    more: Type.Boolean({ description: 'further accounts fit: the payer has to say more' }),
  }),
);

export const searchCalls = [searchAccount] as const;
