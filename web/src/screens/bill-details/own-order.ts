import type { BillQuery, UnpaidPayment } from '../../api/accounts.ts';
import type { OrderSummary } from '../../api/orders.ts';
import { isHeld } from '../../bills/standing.ts';
import { isTopUp } from './wish.ts';

type Status = OrderSummary['status'];
type Open = Extract<Status, 'AWAITING_PAYMENT' | 'DEDUCTING' | 'CLOSING' | 'PROCESSING'>;

const OPEN: readonly Status[] = ['AWAITING_PAYMENT', 'DEDUCTING', 'CLOSING', 'PROCESSING'] satisfies Open[];

/** Whether the payer may have an order under way for these bills: some bill is held, or there are no bills that could show it. */
export function mayHaveOwnOrder(bills: BillQuery): boolean {
  return isTopUp(bills) || bills.bills.some(isHeld);
}

/** The payer's own order under way for this account, the newest of `orders`; null without one. */
export function ownOrderOf(
  { unit, account }: BillQuery,
  orders: readonly OrderSummary[],
): (OrderSummary & { status: Open }) | null {
  return (
    orders
      .filter((order) => order.unitId === unit.unitId && order.numberMasked === account.numberMasked)
      .find(isOpen) ?? null
  );
}

/** The payer's own unpaid payment for this account, the one that ends first; undefined without one. */
export function unpaidOf(
  { unit, account }: BillQuery,
  payments: readonly UnpaidPayment[],
): UnpaidPayment | undefined {
  return payments.find(({ orders }) =>
    orders.some(
      ({ unitId, numberMasked }) => unitId === unit.unitId && numberMasked === account.numberMasked,
    ),
  );
}

function isOpen(order: OrderSummary): order is OrderSummary & { status: Open } {
  return OPEN.includes(order.status);
}
