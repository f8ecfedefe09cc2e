import type { ResponseFor } from '@life-payment/contract';
import { instantText, monthText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { projectName } from '../../lib/i18n/projects.ts';
import { moneyText } from '../../ui/money.ts';

export type Receipt = ResponseFor<'/receipt/verify'>;
export type PaymentReceipt = ResponseFor<'/receipt/verifyPayment'>;

export type Line = {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** Below the value, a line each. */
  readonly notes?: readonly string[];
  readonly style?: 'strong' | 'small';
};

/** The content of a receipt, for the screen, paper and pictures. */
export type Sheet = {
  readonly verified: string;
  /** When a picture was made; only the page itself can be verified. */
  readonly asOf: string;
  readonly unit: string;
  readonly what: string;
  readonly amount: string;
  /** The number of the order or of the payment. */
  readonly number: string;
  /** A warning that the state has changed since the receipt was signed. */
  readonly changed: string | null;
  /** The bills, then the payments for them; they add up from top to bottom. */
  readonly sums: readonly Line[];
  readonly facts: readonly Line[];
};

/** The title of a receipt on paper and in a picture, which have no bar. */
export function paperTitle(): string {
  return `${m.title_app()} · ${m.title_receipt()}`;
}

/** A receipt is kept for years, so its dates always have a year. */
const LONG_AGO = new Date(0);

/** A receipt in the current language. */
export function sheetOf(receipt: Receipt): Sheet {
  const bills = receipt.bills.map((bill, line) => ({
    key: `bill ${line}`,
    label: billName(receipt, bill.month),
    value: moneyText(bill.due),
    notes: [
      bill.advance !== undefined && m.order_advance({ amount: moneyText(bill.advance) }),
      bill.reference !== undefined && m.receipt_reference({ number: bill.reference }),
    ].filter((note) => note !== false),
  }));
  return {
    ...commonOf(receipt, bills),
    unit: receipt.unitName,
    what: projectName(receipt.projectType),
    number: receipt.orderId,
    facts: [
      { key: 'account', label: m.order_account(), value: receipt.numberMasked },
      ...timesOf(receipt),
      { key: 'order', label: m.order_number(), value: receipt.orderId, style: 'small' },
    ],
  };
}

/** The receipt of a payment of several orders in the current language: a line for each order, then what was paid for all. */
export function paymentSheetOf(receipt: PaymentReceipt): Sheet {
  const { orders, paymentId } = receipt;
  return {
    ...commonOf(receipt, orders.map(orderLine)),
    unit: m.receipt_payment_of({ count: orders.length }),
    what: [...new Set(orders.map(({ projectType }) => projectName(projectType)))].join(m.payment_and()),
    number: paymentId,
    facts: [
      ...timesOf(receipt),
      { key: 'payment', label: m.payment_number(), value: paymentId, style: 'small' },
    ],
  };
}

/** The parts that both receipts have. `lines`: those of the bills or the orders. */
function commonOf(receipt: Receipt | PaymentReceipt, lines: readonly Line[]) {
  const time = dateText(receipt.verifiedAt);
  return {
    verified: m.receipt_verified_at({ time }),
    asOf: m.receipt_as_of({ time }),
    amount: moneyText(receipt.writtenOff),
    changed: changedText(receipt),
    sums: [...lines, ...sumLines(receipt, lines.length)],
  };
}

function timesOf({ paidAt, writtenOffAt }: Receipt | PaymentReceipt): Line[] {
  return [
    { key: 'paidAt', label: m.receipt_paid_at(), value: dateText(paidAt) },
    { key: 'creditedAt', label: m.receipt_credited_at(), value: dateText(writtenOffAt) },
  ];
}

function dateText(instant: string): string {
  return instantText(instant, LONG_AGO);
}

/** The text that was signed, where it has changed since; else null. */
function changedText({ changed, signed }: Receipt | PaymentReceipt): string | null {
  return changed
    ? m.receipt_changed({
        credited: moneyText(signed.writtenOff),
        paid: moneyText(signed.cash),
        refunded: moneyText(signed.refunded),
      })
    : null;
}

function billName({ kind }: Pick<Receipt, 'kind'>, month: string | undefined): string {
  if (month !== undefined) return monthText(month);
  return kind === 'TOP_UP' ? m.order_top_up() : m.receipt_bill();
}

/** The credited and the paid amount, below so many lines. */
function sumLines({ writtenOff, coupon, cash, refunded }: Receipt | PaymentReceipt, above: number): Line[] {
  return [
    ...(above > 1 ? [{ key: 'sum', label: m.receipt_sum(), value: moneyText(writtenOff) }] : []),
    ...(coupon > 0 ? [{ key: 'coupon', label: m.order_coupon(), value: moneyText(-coupon) }] : []),
    {
      key: 'paid',
      label: m.receipt_paid(),
      value: moneyText(cash - refunded),
      style: 'strong',
      ...(refunded > 0 && {
        notes: [m.receipt_paid_less({ paid: moneyText(cash), refunded: moneyText(refunded) })],
      }),
    },
  ];
}

/** The unit with the sum that it credited; below it the account, and each bill with the unit's own number. */
function orderLine(order: PaymentReceipt['orders'][number]): Line {
  const bills = order.bills.map(({ month, reference }) =>
    [billName(order, month), reference !== undefined && m.receipt_reference({ number: reference })]
      .filter(Boolean)
      .join(' '),
  );
  return {
    key: order.orderId,
    label: order.unitName,
    value: moneyText(order.writtenOff),
    notes: [`${m.order_account()} ${order.numberMasked}`, ...bills],
  };
}
