import { type Static, Type } from 'typebox';
import { AccountNumber, AnswersFrom, BillNo, Instant, strict, UnitId, WriteOffNo } from './fields.ts';

/** Why a unit does not lock bills. */
export const LOCK_REFUSALS = [
  'BEING_PAID',
  'ALREADY_PAID',
  'NOT_FOUND',
  'AMOUNT_DIFFERS',
  'NOT_ACCEPTED',
] as const;
export type LockRefusal = (typeof LOCK_REFUSALS)[number];

/** A field of the unit's description: whether it wants `lockBills`. */
export const LocksBills = Type.Boolean({
  description:
    'true: it wants lockBills before a payer pays bills by hand, and keeps them for that payer until then',
});

export const LockBills = strict({
  unitId: UnitId,
  accountNumber: AccountNumber,
  until: Type.String({
    ...Instant,
    description:
      'until then the lock holds, unless it is given back, or its write-off is taken or rejected; it ends by itself then. The same numbers with a later time prolong it',
  }),
  bills: Type.Array(
    strict({
      writeOffNo: Type.String({ ...WriteOffNo, description: 'the number of the write-off that will come' }),
      billNo: BillNo,
      amount: Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: 'fen of that write-off' }),
    }),
    {
      minItems: 1,
      maxItems: 24,
      description: 'of one order, each bill and each number once: all of them are locked, or none',
    },
  ),
});
export type LockBills = Static<typeof LockBills>;

export const LockAnswer = Type.Union([
  strict({
    result: Type.Literal('LOCKED', {
      description:
        'nobody else can pay these bills: a write-off under another number is REJECTED for NOT_ACCEPTED. queryBills goes on listing them, and queryWriteOff answers NOT_KNOWN. Their write-offs are taken, also late, unless somebody else has paid or locked a bill after the end of the lock',
    }),
    until: Type.String({ ...Instant, description: 'not before the `until` that was asked for' }),
  }),
  strict({
    result: Type.Literal('REFUSED', {
      description:
        'nothing is locked, and the numbers may be sent again. BEING_PAID: somebody else has locked one of them. NOT_FOUND: there is no such account or bill. AMOUNT_DIFFERS: the amount is none that it takes for the bill. NOT_ACCEPTED: also for a number that is written off, rejected or void',
    }),
    reason: Type.Enum([...LOCK_REFUSALS]),
  }),
  strict({
    result: Type.Literal('NOT_NOW', { description: 'nothing is locked, because it takes no payments now' }),
    answersFrom: AnswersFrom,
  }),
  strict({
    result: Type.Literal('CONTENT_DIFFERS', {
      description:
        'a number came before with another account, bill or amount. So it is when a write-off differs from its lock',
    }),
  }),
]);
export type LockAnswer = Static<typeof LockAnswer>;
