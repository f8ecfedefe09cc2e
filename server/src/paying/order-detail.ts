import type { OrderStatus } from '@life-payment/contract';
import { type RawBuilder, sql } from 'kysely';
import { CALLED } from '../billing/index.ts';
import type { Reads } from '../kit/database/open.ts';
import type { BillState, OrderSource, PaymentState, RefundState } from '../kit/database/states.ts';
import type { BillParts } from '../kit/database/tables.ts';
import { after, clockOf, dateOf } from '../kit/time.ts';
import { UNHEARD_MS } from './payment-machine.ts';

export type DetailBill = {
  readonly line: number;
  readonly billKey: string;
  readonly month: string | null;
  readonly due: number;
  /** Part of `due` that a coupon pays. */
  readonly coupon: number;
  readonly advance: number;
  readonly state: BillState | null;
  readonly parts: BillParts | null;
  readonly writeOffNo: string;
  readonly reference: string | null;
  readonly rejection: string | null;
  readonly sentAt: Date | null;
  readonly settledAt: Date | null;
  /** From when on its unit takes it, by the last answer of the unit. */
  readonly takenFrom: Date | null;
  /** The promise: when it is written off or refunded at the latest; null before the payment. */
  readonly promisedBy: Date | null;
  /** fen of its cash that somebody else refunded at the wallet */
  readonly refundedElsewhere: number;
};

export type DetailRefund = {
  readonly refundNo: string;
  /** null: the refund of a payment that came after the close, or money that went back before its bills have an end */
  readonly line: number | null;
  readonly amount: number;
  readonly state: RefundState;
  readonly sentAt: Date | null;
  readonly doneAt: Date | null;
  /** When the payer was told to expect it; null when not told. */
  readonly promisedBy: Date | null;
  /** Paid by bank transfer, because the wallet refused it for good. */
  readonly byBank: boolean;
  /** Where its money is on the way to a card, by when the bank should have it and when it answered; null: no card is known of. */
  readonly cardState: 'ON_THE_WAY' | 'ARRIVED' | 'FAILED' | 'IN_WALLET' | null;
  readonly cardBy: Date | null;
  readonly cardAt: Date | null;
};

/** An order with its payment, bills, refunds, coupon and points. */
export type OrderDetail = {
  readonly orderId: string;
  readonly paymentId: string;
  readonly kind: 'BILLS' | 'TOP_UP';
  readonly source: OrderSource;
  readonly unitId: string;
  readonly projectType: string;
  readonly area: string;
  /** The account as it is saved now, not as it was when the order was made; null when it is not saved. */
  readonly accountId: string | null;
  readonly numberMasked: string;
  readonly holderMasked: string;
  readonly remark: string;
  readonly amount: number;
  readonly coupon: number;
  readonly couponId: string | null;
  /** Expiry of its coupon after the order gave it back; null when it has no coupon or still holds it. */
  readonly couponBackUntil: Date | null;
  /** Points it has earned, less those taken back. */
  readonly points: number;
  readonly cash: number;
  /** Number of orders that its payment covers, and the fen that the wallet takes for all of them. */
  readonly ordersOfPayment: number;
  readonly paymentCash: number;
  readonly outputEndpoint: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly paidAt: Date | null;
  readonly closedAt: Date | null;
  readonly walletTradeNo: string | null;
  /** The wallet's title of its payment. */
  readonly subject: string;
  readonly states: OrderStates;
  readonly bills: readonly DetailBill[];
  readonly refunds: readonly DetailRefund[];
};

type Json<T> = { [K in keyof T]: Date extends T[K] ? string | null : T[K] };
type StoredRefund = DetailRefund & { readonly origin: 'OURS' | 'WALLET' };
type Row = Omit<OrderDetail, 'states' | 'bills' | 'refunds'> & {
  paymentState: PaymentState;
  bills: Json<DetailBill>[];
  refunds: Json<StoredRefund>[];
};

/** An order of a user; null where there is none. One database read. */
export async function readDetail(
  reads: Reads,
  lifeUserId: string,
  orderId: string,
): Promise<OrderDetail | null> {
  const [order] = await readDetails(reads, lifeUserId, sql`o.order_id = ${orderId}`);
  return order ?? null;
}

/** Some orders of a user by their numbers; another's are left out. One database read. */
export function readDetailsOf(
  reads: Reads,
  lifeUserId: string,
  orderIds: readonly string[],
): Promise<OrderDetail[]> {
  return readDetails(reads, lifeUserId, sql`o.order_id = any(${[...orderIds]}::text[])`);
}

/** The orders of a user's payment by their numbers; none where there is no such payment. One database read. */
export function readDetailsOfPayment(
  reads: Reads,
  lifeUserId: string,
  paymentId: string,
): Promise<OrderDetail[]> {
  return readDetails(reads, lifeUserId, sql`o.payment_id = ${paymentId}`);
}

async function readDetails(
  reads: Reads,
  lifeUserId: string,
  which: RawBuilder<unknown>,
): Promise<OrderDetail[]> {
  const { rows } = await sql<Row>`
    select o.order_id as "orderId", p.payment_id as "paymentId", o.kind, o.source, o.unit_id as "unitId", o.project_type as "projectType",
      o.area, a.account_id as "accountId", o.number_masked as "numberMasked", o.holder_masked as "holderMasked",
      coalesce(${CALLED}, o.remark) as remark, o.amount, o.coupon, o.coupon_id as "couponId", p.cash, p.order_count as "ordersOfPayment", p.payment_cash as "paymentCash",
      o.output_endpoint as "outputEndpoint", o.created_at as "createdAt", p.expires_at as "expiresAt",
      p.paid_at as "paidAt", p.closed_at as "closedAt", p.wallet_trade_no as "walletTradeNo", p.subject,
      p.state as "paymentState",
      (select k.expires_at from coupons k where k.life_user_id = o.life_user_id and k.coupon_id = o.coupon_id
        and k.order_id is distinct from o.order_id) as "couponBackUntil",
      (select coalesce(sum(e.points), 0) from points_entries e
        where e.life_user_id = o.life_user_id and e.order_id = o.order_id)::bigint as points,
      (select json_agg(json_build_object('line', b.line,
          'billKey', case when o.kind = 'TOP_UP' then 'TOP_UP' else b.bill_key end, 'month', b.bill_month,
          'due', b.due, 'coupon', b.coupon, 'advance', b.advance, 'parts', b.parts, 'state', b.state, 'writeOffNo', b.write_off_no,
          'reference', b.unit_reference, 'rejection', b.rejection, 'sentAt', b.sent_at, 'settledAt', b.settled_at, 'takenFrom', b.taken_from,
          'promisedBy', b.promised_by, 'refundedElsewhere', coalesce(b.refunded_elsewhere, 0)) order by b.line)
        from order_bills b where b.life_user_id = o.life_user_id and b.order_id = o.order_id) as bills,
      (select coalesce(json_agg(json_build_object('refundNo', coalesce(r.wallet_number, r.part_of, r.refund_no), 'line', r.line, 'amount', r.amount,
          'state', r.state, 'sentAt', r.sent_at, 'doneAt', r.done_at, 'promisedBy', r.promised_by, 'origin', r.origin,
          'byBank', r.paid_by_bank, 'cardState', r.card_state, 'cardBy', r.card_by, 'cardAt', r.card_at)
          order by r.origin, r.refund_no), '[]')
        from refunds r where r.life_user_id = o.life_user_id and r.order_id = o.order_id and r.amount > 0) as refunds
    from orders o
    join order_payments p using (life_user_id, order_id)
    left join accounts a on a.life_user_id = o.life_user_id and a.unit_id = o.unit_id and a.number_hash = o.number_hash
    where o.life_user_id = ${lifeUserId} and ${which}
    order by o.order_id`.execute(reads);
  return rows.map(detailOf);
}

function detailOf({ paymentState, ...order }: Row): OrderDetail {
  const bills = order.bills.map((bill) => ({
    ...bill,
    sentAt: dateOf(bill.sentAt),
    settledAt: dateOf(bill.settledAt),
    takenFrom: dateOf(bill.takenFrom),
    promisedBy: dateOf(bill.promisedBy),
  }));
  const refunds = shownRefunds(order.refunds.map(storedRefund), bills);
  return {
    ...order,
    bills,
    refunds,
    states: {
      deduction: order.source === 'AUTOPAY',
      payment: paymentState,
      bills: standingOf(
        bills.map(({ state }) => state),
        refunds,
      ),
      refunds: refunds.map(({ state }) => state),
    },
  };
}

function storedRefund(refund: Json<StoredRefund>): StoredRefund {
  return {
    ...refund,
    sentAt: dateOf(refund.sentAt),
    doneAt: dateOf(refund.doneAt),
    promisedBy: dateOf(refund.promisedBy),
    cardBy: dateOf(refund.cardBy),
    cardAt: dateOf(refund.cardAt),
  };
}

/** Refunds as the payer reads them: those that somebody else made at the wallet stand at the bills that they are of. */
function shownRefunds(stored: readonly StoredRefund[], bills: readonly DetailBill[]): DetailRefund[] {
  const ours = stored.filter(({ origin }) => origin === 'OURS');
  const elsewhere = stored.filter(({ origin }) => origin === 'WALLET');
  const last = elsewhere.at(-1);
  if (!last) return ours;
  const ofBills = bills
    .filter(({ refundedElsewhere }) => refundedElsewhere > 0)
    .map(({ line, refundedElsewhere }) => ({ ...last, line, amount: refundedElsewhere }));
  const rest = sum(elsewhere) - sum(ofBills);
  return [...ours, ...ofBills, ...(rest > 0 ? [{ ...last, amount: rest }] : [])];
}

function sum(refunds: readonly DetailRefund[]): number {
  return refunds.reduce((total, { amount }) => total + amount, 0);
}

/** A bill's state as the status needs it. GIVEN_BACK: written off, and refunded later, by two staff members or at the wallet. */
export type StandingOfBill = BillState | 'GIVEN_BACK' | null;

/** The states that decide an order's status. `bills` is null until the payment has arrived. */
export type OrderStates = {
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

/** fen that came back to the payer */
export function refundedOf(refunds: readonly { state: RefundState; amount: number }[]): number {
  return refunds.filter(({ state }) => state === 'DONE').reduce((total, { amount }) => total + amount, 0);
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

/** True for a status that does not change by itself. */
export function isFinal(status: OrderStatus): boolean {
  return FINAL[status];
}

function afterPayment({ bills, refunds }: OrderStates): OrderStatus {
  if (bills.some((state) => state === null || !SETTLED.has(state))) return 'PROCESSING';
  if (bills.every((state) => state === 'WRITTEN_OFF')) return 'SUCCEEDED';
  if (refunds.some((state) => state !== 'DONE')) return 'REFUNDING';
  return bills.some((state) => state === 'WRITTEN_OFF') ? 'PARTLY_REFUNDED' : 'REFUNDED';
}

/** An order for which automatic payment is asking the wallet: its payer can neither pay nor cancel it. */
export function isBeingDeducted({ source, states }: OrderDetail): boolean {
  return source === 'AUTOPAY' && (states.payment === 'WAITING' || states.payment === 'CLOSING');
}

/** The latest time at which the bills of an unpaid order are free again. */
export function freeAt({ expiresAt }: OrderDetail): Date {
  return after(expiresAt, UNHEARD_MS);
}

/** `freeAt` as clock time. */
export function freeAgain(order: OrderDetail): string {
  return clockOf(freeAt(order));
}
