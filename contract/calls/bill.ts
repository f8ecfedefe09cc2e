import { Type } from 'typebox';
import { strict } from './call.ts';
import { BillNo, BillParts, Day, Fen, Month } from './fields.ts';

/** A bill that is owed, as its payer sees it. */
export const Bill = strict({
  billNo: BillNo,
  month: Type.Optional(Month),
  due: Fen,
  dueDate: Type.Optional(Day),
  usage: Type.Optional(Type.String({ description: 'as the unit words it, e.g. 214 kWh' })),
  days: Type.Optional(Type.Integer({ minimum: 1, description: 'how many days it is for' })),
  parts: Type.Optional(BillParts),
  beingPaidUntil: Type.Optional(
    Type.String({
      description:
        'set when an unpaid order claims this bill and gives no way to this payer: free again then unless paid',
    }),
  ),
  deducting: Type.Optional(
    Type.Boolean({ description: 'claimed by automatic payment of the payer, which is taking it now' }),
  ),
  paid: Type.Optional(
    Type.Boolean({ description: 'a paid order claims this bill, and the unit has not written it off yet' }),
  ),
});

/** An amount on a bill that the unit owes the payer. */
export const Credit = strict({
  month: Type.Optional(Month),
  amount: Type.Integer({ minimum: 1, description: 'fen; shown, and no part of a payment' }),
});

/** The bill of a month in the year before; with its parts where a bill is compared with it. */
export const EarlierMonth = strict({
  month: Month,
  amount: Fen,
  days: Type.Optional(Type.Integer({ minimum: 1 })),
  parts: Type.Optional(BillParts),
});
