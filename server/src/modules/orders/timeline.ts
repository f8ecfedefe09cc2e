import type { getOrderDetail, ResponseOf } from '@life-payment/contract';
import { instant } from '../../kit/time.ts';
import type { DetailBill, DetailRefund, OrderDetail } from './detail-store.ts';

type Entry = ResponseOf<typeof getOrderDetail>['timeline'][number];

/** The events of an order by time, then the step under way, then the steps to come. */
export function timelineOf(order: OrderDetail): Entry[] {
  const created = entry('CREATED', order.createdAt, { reference: order.orderId });
  const paid = { amount: order.cash, reference: order.walletTradeNo };
  switch (order.states.payment) {
    case 'WAITING':
      return [
        created,
        ahead('PAID', 'NOW', order.cash),
        ahead('SENT_TO_UNIT', 'NEXT'),
        ahead('WRITTEN_OFF', 'NEXT'),
      ];
    case 'CLOSING':
      return [created, ahead('CLOSED', 'NOW')];
    case 'CLOSED':
      return [created, entry('CLOSED', order.closedAt)];
    case 'PAID_LATE':
      return [
        created,
        entry('CLOSED', order.closedAt),
        entry('PAID_LATE', order.paidAt, paid),
        ...refundEntries(order.refunds),
      ];
    case 'PAID':
      return [
        created,
        entry('PAID', order.paidAt, paid),
        ...writeOffEntries(order.bills),
        ...refundEntries(order.refunds),
      ];
  }
}

function entry(
  step: Entry['step'],
  at: Date | null,
  facts: { amount?: number; reference?: string | null } = {},
): Entry {
  return {
    step,
    state: 'DONE',
    ...(at ? { at: instant(at) } : {}),
    ...(facts.amount === undefined ? {} : { amount: facts.amount }),
    ...(facts.reference ? { reference: facts.reference } : {}),
  };
}

function ahead(step: Entry['step'], state: 'NOW' | 'NEXT', amount?: number): Entry {
  return {
    step,
    state,
    ...(amount === undefined ? {} : { amount }),
  };
}

function refundEntries(refunds: readonly DetailRefund[]): Entry[] {
  if (refunds.length === 0) return [];
  const amount = refunds.reduce((total, refund) => total + refund.amount, 0);
  const sentAt = earliest(refunds.map((refund) => refund.sentAt));
  const finished = refunds.every((refund) => refund.state === 'DONE');
  return [
    // Nobody here has started what somebody else refunded at the wallet.
    ...(sentAt ? [entry('REFUND_STARTED', sentAt, { amount })] : []),
    ...(sentAt || finished ? [] : [ahead('REFUND_STARTED', 'NOW', amount)]),
    finished
      ? entry('REFUNDED', latest(refunds.map((refund) => refund.doneAt)), { amount })
      : ahead('REFUNDED', sentAt ? 'NOW' : 'NEXT', amount),
  ];
}

function earliest(times: readonly (Date | null)[]): Date | null {
  return times.filter((at) => at !== null).sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
}

function latest(times: readonly (Date | null)[]): Date | null {
  return times.filter((at) => at !== null).sort((a, b) => b.getTime() - a.getTime())[0] ?? null;
}

function writeOffEntries(bills: readonly DetailBill[]): Entry[] {
  const open = bills.filter((bill) => bill.state !== 'WRITTEN_OFF' && bill.state !== 'REJECTED');
  const done = bills.filter((bill) => bill.state === 'WRITTEN_OFF');
  const rejected = bills.filter((bill) => bill.state === 'REJECTED');
  const sentAt = earliest(bills.map((bill) => bill.sentAt));
  const reference = bills.length === 1 ? bills[0]?.reference : null;
  return [
    ...(sentAt ? [entry('SENT_TO_UNIT', sentAt)] : open.length > 0 ? [ahead('SENT_TO_UNIT', 'NOW')] : []),
    ...(done.length > 0
      ? [
          entry('WRITTEN_OFF', latest(done.map((bill) => bill.settledAt)), {
            amount: sum(done),
            reference: reference ?? null,
          }),
        ]
      : []),
    ...(rejected.length > 0
      ? [entry('REJECTED', latest(rejected.map((bill) => bill.settledAt)), { amount: sum(rejected) })]
      : []),
    ...(open.length > 0 ? [ahead('WRITTEN_OFF', sentAt ? 'NOW' : 'NEXT', sum(open))] : []),
  ];
}

function sum(rows: readonly { due: number }[]): number {
  return rows.reduce((total, { due }) => total + due, 0);
}
