import { type Static, Type } from 'typebox';
import { AccountNumber, Instant, strict, text, UnitId } from './fields.ts';

/** By what a unit may find the accounts of payers who do not know their number. */
const SearchBy = Type.Enum(['ADDRESS', 'OLD_NUMBER']);
export type SearchBy = Static<typeof SearchBy>;

/** Of a unit: by what it finds accounts. */
export const AccountSearch = Type.Array(SearchBy, {
  minItems: 1,
  maxItems: 2,
  description: 'by what it finds the accounts of payers who do not know their number; none when left out',
});

export const SearchRequest = strict({
  unitId: UnitId,
  by: SearchBy,
  text: Type.String({ ...text(100), minLength: 2, description: 'as the payer types it' }),
});

/** Most accounts in an answer. */
const MOST_FOUND = 5;

export const SearchAnswer = Type.Union([
  strict({
    result: Type.Literal('FOUND'),
    accounts: Type.Array(
      strict({ accountNumber: AccountNumber, holderMasked: text(100), addressMasked: text(300) }),
      { minItems: 1, maxItems: MOST_FOUND, description: 'all that fit; payers see a part of each field' },
    ),
  }),
  strict({
    result: Type.Enum(['NOT_FOUND', 'TOO_MANY', 'BUSY'], {
      description: `TOO_MANY: more than ${MOST_FOUND} fit, and none is told`,
    }),
  }),
  strict({
    result: Type.Literal('BATCH_WINDOW'),
    answersFrom: Type.Optional(Type.String({ ...Instant, description: 'when the unit answers again' })),
  }),
]);
export type SearchAnswer = Static<typeof SearchAnswer>;
