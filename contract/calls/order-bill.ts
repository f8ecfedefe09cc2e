import { Type } from 'typebox';
import { strict } from './call.ts';
import { BillNo, BillParts, Fen, Id, Instant, Month } from './fields.ts';

/** A refund as its payer sees it. */
export const Refund = strict({
  refundNo: Id,
  amount: Fen,
  state: Type.Enum(['ON_THE_WAY', 'DONE', 'WITH_CUSTOMER_SERVICE']),
  way: Type.Optional(
    Type.Enum(['BANK'], { description: 'by bank transfer; left out where it goes back to the wallet' }),
  ),
  sentAt: Type.Optional(Instant),
  doneAt: Type.Optional(Instant),
  /** The place of a refund that is DONE and goes to a card. IN_WALLET: the bank sent it back to the wallet. */
  card: Type.Optional(
    strict({
      state: Type.Enum(['ON_THE_WAY', 'ARRIVED', 'IN_WALLET']),
      by: Type.Optional(Instant),
      at: Type.Optional(Instant),
    }),
  ),
});

/** A bill of an order, with its write-off and its refund. */
export const OrderBill = strict({
  billNo: BillNo,
  month: Type.Optional(Month),
  due: Fen,
  parts: Type.Optional(BillParts),
  coupon: Type.Optional(Type.Integer({ description: 'fen of `due` that the coupon pays' })),
  advance: Type.Optional(
    Type.Integer({ description: 'fen of `due` above the bill, kept by the unit as an advance' }),
  ),
  state: Type.Enum(['NOT_SENT', 'SENT', 'WRITTEN_OFF', 'REJECTED', 'NOT_KNOWN_YET']),
  writeOffNo: Type.Optional(Type.String()),
  takenFrom: Type.Optional(
    Type.String({
      description: 'instant from which its unit takes it; left out when the unit takes it any time',
    }),
  ),
  rejectedReason: Type.Optional(Type.String()),
  refund: Type.Optional(Refund),
});
