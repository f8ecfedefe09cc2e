import type { PaymentReceipt } from '../../api/receipts.ts';
import { m } from '../../i18n/messages.ts';
import { projectName } from '../../i18n/projects.ts';
import { moneyText } from '../../ui/facts/money.ts';
import { billName, changedText, dateText, type Line, type Sheet, sumLines } from './sheet.ts';

type Order = PaymentReceipt['orders'][number];

/** The receipt of a payment of several orders in the current language: a line for each order, then what was paid for all. */
export function paymentSheetOf(receipt: PaymentReceipt): Sheet {
  const { orders, verifiedAt, writtenOff, paymentId, paidAt, writtenOffAt } = receipt;
  return {
    verified: m.receipt_verified_at({ time: dateText(verifiedAt) }),
    asOf: m.receipt_as_of({ time: dateText(verifiedAt) }),
    unit: m.receipt_payment_of({ count: orders.length }),
    what: [...new Set(orders.map(({ projectType }) => projectName(projectType)))].join(' · '),
    amount: moneyText(writtenOff),
    changed: changedText(receipt),
    sums: [...orders.map(orderLine), ...sumLines(receipt, orders.length)],
    facts: [
      { key: 'paidAt', label: m.receipt_paid_at(), value: dateText(paidAt) },
      { key: 'creditedAt', label: m.receipt_credited_at(), value: dateText(writtenOffAt) },
      { key: 'payment', label: m.receipt_payment(), value: paymentId, style: 'small' },
    ],
    scan: m.receipt_scan(),
  };
}

/** The unit with the sum that it credited; below it the account, and each bill with the unit's own number. */
function orderLine(order: Order): Line {
  const bills = order.bills.map(({ month, reference }) =>
    [billName(order, month), reference !== undefined && m.receipt_reference({ number: reference })]
      .filter(Boolean)
      .join(' '),
  );
  return {
    key: order.orderId,
    label: order.unitName,
    value: moneyText(order.writtenOff),
    note: [`${m.receipt_account()} ${order.numberMasked}`, ...bills].join(' · '),
  };
}
