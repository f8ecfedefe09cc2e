import { Type } from 'typebox';
import { call, strict } from './call.ts';
import { Fen, Id, Instant, Month, ProjectType } from './fields.ts';

/** The sums of a receipt: `writtenOff` is `cash` and `coupon` less `refunded`. */
const ReceiptSums = {
  writtenOff: Type.Integer({ minimum: 0, description: 'fen the unit wrote off' }),
  coupon: Type.Integer({ minimum: 0, description: "fen of it that a coupon's giver paid" }),
  cash: Type.Integer({ minimum: 0, description: 'fen that left the wallet' }),
  refunded: Type.Integer({ minimum: 0, description: 'fen of `cash` that came back to the wallet' }),
  writtenOffAt: Instant,
};

const ReceiptBill = strict({
  month: Type.Optional(Month),
  due: Fen,
  advance: Type.Optional(
    Type.Integer({ description: 'fen of `due` above the bill, kept by the unit as an advance' }),
  ),
  reference: Type.Optional(Type.String({ description: "the unit's own number of the write-off" })),
});

/** The facts of an order on its receipt. */
const ReceiptOrder = {
  orderId: Id,
  kind: Type.Enum(['BILLS', 'TOP_UP']),
  unitName: Type.String(),
  projectType: ProjectType,
  numberMasked: Type.String(),
  bills: Type.Array(ReceiptBill, { description: 'those the unit wrote off' }),
  ...ReceiptSums,
};

/** Since when a receipt stands, and what has changed since it was signed. */
const Verified = {
  paidAt: Instant,
  changed: Type.Boolean({ description: 'since it was signed: `signed` says what it was then' }),
  signed: strict(ReceiptSums),
  verifiedAt: Instant,
};

export const verifyReceipt = call(
  '/receipt/verify',
  'public',
  'What a receipt is about, as it stands now; a code that was not signed here is refused',
  strict({ code: Type.String() }),
  strict({ ...ReceiptOrder, ...Verified }),
);

export const verifyPaymentReceipt = call(
  '/receipt/verifyPayment',
  'public',
  'The same for the receipt of a payment of several orders',
  strict({ code: Type.String() }),
  strict({
    paymentId: Id,
    orders: Type.Array(strict(ReceiptOrder), {
      description:
        'those of which a unit wrote something off. The sums are those of all orders of the payment',
    }),
    ...ReceiptSums,
    ...Verified,
  }),
);

export const receiptCalls = [verifyReceipt, verifyPaymentReceipt] as const;
