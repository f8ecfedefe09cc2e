import { Type } from 'typebox';
import { BillNo, byTag, Day, Fen, Month, Reading, strict } from './fields.ts';

const Days = Type.Integer({ minimum: 1, maximum: 400, description: 'how many days it is for' });

const Readings = Type.Array(
  strict({ meter: Type.Optional(byTag(32)), from: Reading, to: Reading, measure: byTag(8) }),
  { minItems: 1, maxItems: 6, description: 'of meters, before and after what the bill is for' },
);

const Items = Type.Array(
  strict({
    name: byTag(32),
    amount: Type.Integer({
      minimum: -1_000_000_000,
      maximum: 1_000_000_000,
      description: 'fen; below zero: a reduction',
    }),
    step: Type.Optional(
      strict({
        number: Type.Integer({ minimum: 1, maximum: 9 }),
        used: Type.String({
          ...Reading,
          description: 'what was used within it, in the measure of the readings',
        }),
      }),
    ),
  }),
  { minItems: 1, maxItems: 12, description: 'what the principal is made of; they come to it' },
);

/** A bill as its unit tells it. */
export const Bill = strict({
  billNo: Type.String({
    ...BillNo,
    description:
      'unique in its account for ever: the next bill has another. Where a unit repeats one, bills are told apart by their month, and without months by the due date',
  }),
  month: Type.Optional(Month),
  due: Type.Integer({
    ...Fen,
    minimum: -1_000_000_000,
    description: 'fen; below zero: a credit, which payers see and do not pay',
  }),
  dueDate: Type.Optional(Day),
  usage: Type.Optional(byTag(64)),
  days: Type.Optional(Days),
  lateFee: Type.Optional(
    Type.Integer({ ...Fen, description: 'fen of `due` for being late; the rest is the principal' }),
  ),
  items: Type.Optional(Items),
  readings: Type.Optional(Readings),
});

/** A month of the year before, with what its bill was made of, where the unit says. */
export const EarlierMonth = strict({
  month: Month,
  amount: Fen,
  days: Type.Optional(Days),
  items: Type.Optional(Items),
  readings: Type.Optional(Readings),
});
