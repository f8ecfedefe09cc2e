import { type Static, Type } from 'typebox';
import { byTag, strict } from './fields.ts';

/** What the payer of a top-up enters at a prepaid meter. */
export const Token = strict({
  code: Type.String({
    minLength: 4,
    maxLength: 64,
    pattern: '^[0-9A-Z]+$',
    description: 'what the payer enters at the meter, without spaces: payers see it in groups of four',
  }),
  words: Type.Optional(byTag(200)),
});
export type Token = Static<typeof Token>;

/** Of a unit: whether its top-ups have tokens. */
export const GivesTokens = Type.Boolean({
  description:
    'each top-up that it books has a token. It stands in every answer that says WRITTEN_OFF as soon as there is one, and never changes. The service asks until it has it',
});
