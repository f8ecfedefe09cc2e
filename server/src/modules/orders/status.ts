import type { OrderStatus } from '@life-payment/contract';
import type { PaymentState } from '../payments/index.ts';
import type { RefundState } from '../refunds/index.ts';
import type { BillState } from '../settlement/index.ts';

/** A bill's state as the status needs it. GIVEN_BACK: written off, and refunded later, by two staff members or at the wallet. */
export type StandingOfBill = BillState | 'GIVEN_BACK' | null;

/** The states that decide an order's status. `bills` is null until the payment has arrived. */
export type OrderStates = {
  /** Whether it is a deduction. */
  readonly deduction: boolean;
  readonly payment: PaymentState;
  readonly bills: readonly StandingOfBill[];
  readonly refunds: readonly RefundState[];
};

/** The states of an order's bills, from the bills in the order of their lines (from 1) and from its refunds. */
export function standingOf(
  states: readonly StandingOfBill[],
  refunds: readonly { readonly line: number | null }[],
): StandingOfBill[] {
  return states.map((state, index) =>
    state === 'WRITTEN_OFF' && refunds.some(({ line }) => line === index + 1) ? 'GIVEN_BACK' : state,
  );
}

/** States of a bill whose settlement is finished. */
const SETTLED: ReadonlySet<Exclude<StandingOfBill, null>> = new Set([
  'WRITTEN_OFF',
  'REJECTED',
  'GIVEN_BACK',
]);

/** The status that the payer reads: a total function of the three machines. Unknown is never shown as failed. */
export function statusOf(states: OrderStates): OrderStatus {
  switch (states.payment) {
    case 'WAITING':
      return states.deduction ? 'DEDUCTING' : 'AWAITING_PAYMENT';
    case 'CLOSING':
      return 'CLOSING';
    case 'CLOSED':
      return 'CLOSED';
    case 'PAID_LATE':
      return states.refunds.every((state) => state === 'DONE') ? 'REFUNDED' : 'REFUNDING';
    case 'PAID':
      return afterPayment(states);
  }
}

/** The status of a payment, from those of its orders, of which there is at least one. */
export function statusOfPayment(statuses: readonly OrderStatus[]): OrderStatus {
  const [first = 'PROCESSING', ...others] = statuses;
  if (others.every((status) => status === first)) return first;
  // Until it is paid, all orders of a payment have the same status.
  if (statuses.includes('PROCESSING')) return 'PROCESSING';
  return statuses.includes('REFUNDING') ? 'REFUNDING' : 'PARTLY_REFUNDED';
}

const FINAL: Readonly<Record<OrderStatus, boolean>> = {
  AWAITING_PAYMENT: false,
  DEDUCTING: false,
  CLOSING: false,
  CLOSED: true,
  PROCESSING: false,
  SUCCEEDED: true,
  PARTLY_REFUNDED: true,
  REFUNDING: false,
  REFUNDED: true,
};

/** Whether nothing more will change by itself. */
export function isFinal(status: OrderStatus): boolean {
  return FINAL[status];
}

function afterPayment({ bills, refunds }: OrderStates): OrderStatus {
  if (bills.some((state) => state === null || !SETTLED.has(state))) return 'PROCESSING';
  if (bills.every((state) => state === 'WRITTEN_OFF')) return 'SUCCEEDED';
  if (refunds.some((state) => state !== 'DONE')) return 'REFUNDING';
  return bills.some((state) => state === 'WRITTEN_OFF') ? 'PARTLY_REFUNDED' : 'REFUNDED';
}
