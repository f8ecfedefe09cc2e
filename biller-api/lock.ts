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
      'until then the lock holds, unless it is given back or its bills are written off; it ends by itself then',
  }),
  bills: Type.Array(
    strict({
      writeOffNo: Type.String({ ...WriteOffNo, description: 'the number of the write-off that will come' }),
      billNo: BillNo,
      amount: Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: 'fen of that write-off' }),
    }),
    { minItems: 1, maxItems: 24, description: 'of one order: all of them are locked, or none' },
  ),
});
export type LockBills = Static<typeof LockBills>;

export const LockAnswer = Type.Union([
  strict({
    result: Type.Literal('LOCKED', {
      description:
        'nobody else can pay these bills. The lock of a bill ends with its write-off, taken or refused. Write-offs are taken, also late, unless somebody else has paid after the end of the lock',
    }),
    until: Type.String({ ...Instant, description: 'not before the `until` that was asked for' }),
  }),
  strict({
    result: Type.Literal('REFUSED', {
      description:
        'nothing is locked. BEING_PAID: somebody else has locked one of them. NOT_FOUND: one of them is not owed',
    }),
    reason: Type.Enum([...LOCK_REFUSALS]),
  }),
  strict({
    result: Type.Literal('NOT_NOW', { description: 'nothing is locked, because it takes no payments now' }),
    answersFrom: AnswersFrom,
  }),
  strict({ result: Type.Literal('CONTENT_DIFFERS') }),
]);
export type LockAnswer = Static<typeof LockAnswer>;
