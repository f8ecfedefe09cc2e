import type { getKnownAnswers, ResponseOf } from '@life-payment/contract';
import { instant } from '../../kit/time.ts';
import { type OrderDetail, promiseOf, statusOf } from '../orders/index.ts';

export type Known = NonNullable<ResponseOf<typeof getKnownAnswers>['known']>;
type GoneBack = Known['refunds'][number];
type Refund = OrderDetail['refunds'][number];

/** How an order stands, from its facts. */
export function knownOf(order: OrderDetail, now: Date): Known {
  const status = statusOf(order.states);
  const credited = creditedOf(order);
  const onTheWay = onTheWayOf(order, now);
  return {
    orderId: order.orderId,
    status,
    cash: order.cash,
    createdAt: instant(order.createdAt),
    ...(order.paidAt ? { paidAt: instant(order.paidAt) } : {}),
    ...(status === 'AWAITING_PAYMENT' ? { expiresAt: instant(order.expiresAt) } : {}),
    ...(order.closedAt ? { closedAt: instant(order.closedAt) } : {}),
    ...(credited ? { credited } : {}),
    ...(onTheWay ? { onTheWay } : {}),
    refunds: refundsOf(order.refunds),
  };
}

/** Whether the payer chose the amount of an order, or some of it. */
export function isChosen({ kind, bills }: OrderDetail): boolean {
  return kind === 'TOP_UP' || bills.some(({ advance }) => advance > 0);
}

/** Bills that their unit has, and whose money has not gone back. */
function creditedOf({ bills, states }: OrderDetail): Known['credited'] {
  const credited = bills.filter((_, index) => states.bills[index] === 'WRITTEN_OFF');
  if (credited.length === 0) return undefined;
  const at = latest(credited.map(({ settledAt }) => settledAt));
  const reference = credited.length === 1 ? credited[0]?.reference : null;
  return {
    amount: credited.reduce((total, { due }) => total + due, 0),
    ...(at ? { at: instant(at) } : {}),
    ...(reference ? { reference } : {}),
  };
}

/** Paid bills of which their unit has not said its last word. */
function onTheWayOf(order: OrderDetail, now: Date): Known['onTheWay'] {
  if (order.states.payment !== 'PAID') return undefined;
  const open = order.bills.filter(({ state }) => state !== 'WRITTEN_OFF' && state !== 'REJECTED');
  if (open.length === 0) return undefined;
  const promise = promiseOf({ ...order, refunds: [] }, now);
  return {
    amount: open.reduce((total, { due }) => total + due, 0),
    ...(promise ? { by: promise.by } : {}),
    overdue: promise?.overdue ?? false,
  };
}

/** Refunds, those of one state and way together. */
function refundsOf(refunds: readonly Refund[]): GoneBack[] {
  const kinds = new Map<string, Refund[]>();
  for (const refund of refunds) {
    const kind = `${stateOf(refund)} ${wayOf(refund)}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), refund]);
  }
  return [...kinds.values()].flatMap((alike) => {
    const [first] = alike;
    if (!first) return [];
    const done = stateOf(first) === 'DONE';
    const at = done ? latest(alike.map(({ doneAt }) => doneAt)) : null;
    const by = done ? null : latest(alike.map(({ promisedBy }) => promisedBy));
    return [
      {
        amount: alike.reduce((total, { amount }) => total + amount, 0),
        state: stateOf(first),
        way: wayOf(first),
        ...(at ? { at: instant(at) } : {}),
        ...(by ? { by: instant(by) } : {}),
      },
    ];
  });
}

function stateOf({ state }: Refund): GoneBack['state'] {
  switch (state) {
    case 'DONE':
      return 'DONE';
    case 'NEEDS_PERSON':
      return 'WITH_CUSTOMER_SERVICE';
    case 'DUE':
    case 'SENT':
    case 'UNKNOWN':
      return 'ON_THE_WAY';
  }
}

/** What the bank sent back is in the payer's wallet. */
function wayOf({ byBank, cardState }: Refund): GoneBack['way'] {
  if (byBank) return 'BANK';
  return cardState === 'ON_THE_WAY' || cardState === 'ARRIVED' ? 'CARD' : 'WALLET';
}

function latest(times: readonly (Date | null)[]): Date | null {
  return times.flatMap((at) => at ?? []).sort((a, b) => b.getTime() - a.getTime())[0] ?? null;
}
