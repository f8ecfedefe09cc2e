import { type Static, Type } from 'typebox';
import { Instant, Reference, strict, UnitId, WriteOffNo } from './fields.ts';

/** Why a unit does not reverse what it has booked. */
export const REVERSAL_REFUSALS = ['TOO_LATE', 'USED', 'NOT_WRITTEN_OFF', 'NOT_ACCEPTED'] as const;
export type ReversalRefusal = (typeof REVERSAL_REFUSALS)[number];

/** A field of the unit's description: whether it takes `reverseWriteOff`. */
export const Reverses = Type.Boolean({
  description:
    'true: it takes reverseWriteOff, and tells of what it reverses on its own by tellReversal and in its statement',
});

/** The answer about a write-off that was booked and is reversed. */
export const Reversed = strict({
  result: Type.Literal('REVERSED', {
    description: 'it was written off, and is not any more: the bill is owed again, the top-up is gone',
  }),
  reversedAt: Instant,
});

export const ReverseWriteOff = strict({
  unitId: UnitId,
  reversalNo: Type.String({
    ...WriteOffNo,
    description: 'our number of the reversal: the same number always comes with the same content',
  }),
  writeOffNo: WriteOffNo,
  amount: Type.Integer({
    minimum: 1,
    maximum: 1_000_000_000,
    description: 'fen, all of the write-off: a part of it is never reversed',
  }),
});
export type ReverseWriteOff = Static<typeof ReverseWriteOff>;

export const ReverseAnswer = Type.Union([
  Reversed,
  strict({
    result: Type.Literal('REFUSED', {
      description:
        'for good, for this number. TOO_LATE: its books are closed. USED: what was bought is used. NOT_WRITTEN_OFF: it is not booked, and nothing is made void; cancelWriteOff does that',
    }),
    reason: Type.Enum([...REVERSAL_REFUSALS]),
  }),
  strict({ result: Type.Literal('PROCESSING') }),
  strict({ result: Type.Literal('CONTENT_DIFFERS') }),
]);
export type ReverseAnswer = Static<typeof ReverseAnswer>;

/** A unit's notice of a reversal of its own. */
export const ToldReversal = strict({ unitId: UnitId, writeOffNo: WriteOffNo, reversedAt: Instant });
export type ToldReversal = Static<typeof ToldReversal>;

/** The reversals of a day in a unit's statement, whoever began them. */
export const StatedReversals = Type.Array(
  strict({
    writeOffNo: WriteOffNo,
    amount: Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: 'fen' }),
    reference: Type.Optional(Reference),
    reversedAt: Instant,
  }),
  {
    maxItems: 1000,
    description:
      'what was reversed on the day, each write-off once, on every page; left out when nothing was. The line of its write-off stays in the statement of the day on which it was booked. `count` and `total` do not hold it, and the unit is paid that much less for the day',
  },
);
