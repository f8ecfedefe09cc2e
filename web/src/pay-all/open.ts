import type { RefusalParams } from '@life-payment/contract/rules';
import type { OrderSummary } from '../api/orders.ts';
import type { Row } from './rows.ts';

/** A payment of the payer's own that is not finished and holds bills of the sheet. Sum in fen. */
export type Open = {
  readonly orderId: string;
  /** Left out where only its order is known, which it covers alone. */
  readonly paymentId?: string;
  /** Of the whole payment; left out where only the sum of one of its orders is known. */
  readonly cash?: number;
  /** By when its bills are free again, as text. */
  readonly until?: string;
};

/** The open payment that a refusal names; null where it names none. */
export function openOf(params: RefusalParams | undefined): Open | null {
  const { orderId, paymentId, cash, until } = params ?? {};
  if (typeof orderId !== 'string') return null;
  return {
    orderId,
    ...(typeof paymentId === 'string' && { paymentId }),
    ...(typeof cash === 'number' && { cash }),
    ...(typeof until === 'string' && { until }),
  };
}

/** Whether an account is left out because somebody is paying it, who may be the payer. */
export function mayBeOwn({ state }: Row): boolean {
  return state.kind === 'LEFT' && state.why.kind === 'BEING_PAID';
}

/** The payer's own open payment that holds bills of these rows, the newest of `orders`; null without one. */
export function ownOpenOf(rows: readonly Row[], orders: readonly OrderSummary[]): Open | null {
  for (const order of orders) {
    const row = rows.find(
      ({ account }) => account.unitId === order.unitId && account.numberMasked === order.numberMasked,
    );
    if (order.status !== 'AWAITING_PAYMENT' || row?.state.kind !== 'LEFT') continue;
    const { orderId, paidWith, cash } = order;
    const until = row.state.why.kind === 'BEING_PAID' && { until: row.state.why.until };
    return { orderId, ...(paidWith ? { paymentId: paidWith.paymentId } : { cash }), ...until };
  }
  return null;
}

/** The rows that an open payment may hold, to be asked again once it is over. */
export function heldRows(rows: readonly Row[]): readonly Row[] {
  return rows.filter((row) => mayBeOwn(row) || row.state.kind === 'REFUSED');
}
