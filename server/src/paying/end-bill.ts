import { lockCouponOf, takePointsBack } from '../benefits/index.ts';

import { notePayment } from '../billing/index.ts';
import type { Tx } from '../kit/database/open.ts';
import type { BillState } from '../kit/database/states.ts';
import { orderOf, ownerOf } from '../kit/ids.ts';
import { enqueue } from '../kit/jobs/queue.ts';
import { step } from '../kit/machine.ts';
import { addOrderEndMessage } from '../people/index.ts';
import { takeBillStep } from './advance-bill.ts';
import { chargeWrittenOff, makeVoid, stopUnsentBills } from './bill-elsewhere.ts';
import { billMachine, isFinalState } from './bill-machine.ts';
import { reverseLateCredit } from './bill-money.ts';
import { type BillRow, lockBill, readBill, updateBill } from './bill-store.ts';
import { lockRefundsOf, type OrdersOfPayment } from './refund-elsewhere.ts';

/** How two staff members end a bill whose unit never will answer; `due` in fen. */
export type BillByPerson = {
  readonly writeOffNo: string;
  readonly due: number;
  readonly outcome: 'WRITTEN_OFF' | 'REJECTED';
};

/** The act that ends a bill, whose promise must be over; a sentence when staff can't end it. */
export async function billToEnd(
  tx: Tx,
  writeOffNo: string,
  outcome: BillByPerson['outcome'],
  now: Date,
): Promise<BillByPerson | string> {
  const bill = await locked(tx, writeOffNo, now);
  return typeof bill === 'string' ? bill : { writeOffNo, due: bill.due, outcome };
}

/** Ends a bill with all that follows from it. Returns a sentence when it is no longer possible. */
export async function endBill(
  tx: Tx,
  { writeOffNo, outcome }: BillByPerson,
  proposalId: number,
  now: Date,
): Promise<string | null> {
  const bill = await locked(tx, writeOffNo, now);
  if (typeof bill === 'string') return bill;
  const endedBy = proposalId;
  if (outcome === 'WRITTEN_OFF') await takeBillStep(tx, bill, 'PERSON_WROTE_OFF', now, { endedBy });
  else await takeBillStep(tx, bill, 'PERSON_REJECTED', now, { endedBy, rejection: 'UNIT_GONE' });
  return null;
}

/** Locks a bill after the refunds of its order; a sentence when staff can't end it. */
async function locked(tx: Tx, writeOffNo: string, now: Date): Promise<BillRow | string> {
  const bill = await lockWithRefunds(tx, writeOffNo);
  if (!bill) return 'There is no such write-off.';
  return whyNot(bill.state, bill, now) ?? bill;
}

function whyNot(state: BillState, { writeOffNo, promisedBy }: BillRow, now: Date): string | null {
  if (isFinalState(state)) return `${writeOffNo} is ${state} already.`;
  if (state === 'PENDING' || now < promisedBy)
    return `${writeOffNo} is ${state}, and its unit may still answer: its promise is not over.`;
  return null;
}

/** Makes the next step of a bill due now, for staff. False when its state is final or there is no such bill. */
export async function retryBill(tx: Tx, writeOffNo: string, now: Date): Promise<boolean> {
  const bill = await lockBill(tx, writeOffNo);
  if (!bill?.nextActionAt) return false;
  await updateBill(tx, bill, { state: bill.state, asked: bill.asked, next_action_at: now });
  await enqueue(tx, 'bill', writeOffNo, now, { partner: bill.unitId });
  return true;
}

/** A bill that its unit has booked and is to reverse; `due` in fen. */
export type BillToReverse = Pick<BillRow, 'lifeUserId' | 'orderId' | 'writeOffNo' | 'unitId' | 'due'>;

/** The bill of a write-off number with its refunds locked; null when there is none. */
async function lockWithRefunds(tx: Tx, writeOffNo: string): Promise<BillRow | null> {
  const orderId = orderOf(writeOffNo) ?? '';
  await lockRefundsOf(tx, { lifeUserId: ownerOf(orderId) ?? '', orderId });
  return lockBill(tx, writeOffNo);
}

/**
 * A booked bill of which money went back; a sentence when there is nothing that its unit could be asked to reverse. Locks nothing: a
 * reversal that comes too late changes nothing.
 */
export async function billToReverse(tx: Tx, writeOffNo: string): Promise<BillToReverse | string> {
  const bill = await readBill(tx, writeOffNo);
  if (!bill) return 'There is no such write-off.';
  if (bill.reversedAt !== null) return `${writeOffNo} is reversed already.`;
  if (isLateCredit(bill)) return bill;
  if (bill.state !== 'WRITTEN_OFF') return `${writeOffNo} is ${bill.state}: its unit has not booked it.`;
  return (bill.refundedElsewhere ?? 0) > 0
    ? bill
    : `Nothing of ${writeOffNo} was refunded elsewhere: its payer wants it booked.`;
}

/**
 * Believes the unit that it has taken a write-off back, with all that follows from it. Does nothing when that is known, or when
 * the bill never counted as booked. The caller has not locked anything of the order.
 */
export async function reverseBill(tx: Tx, writeOffNo: string, now: Date): Promise<void> {
  const bill = await lockWithRefunds(tx, writeOffNo);
  if (!bill || bill.reversedAt !== null) return;
  if (isLateCredit(bill)) await reverseLateCredit(tx, bill, now);
  else if (step(billMachine, bill.state, 'UNIT_REVERSED') !== null)
    await takeBillStep(tx, bill, 'UNIT_REVERSED', now, { rejection: 'REVERSED' });
}

/** Whether staff had ended it as rejected, and its unit credited it all the same. */
function isLateCredit({ state, lateAnswer }: BillRow): boolean {
  return state === 'REJECTED' && lateAnswer === 'WRITTEN_OFF';
}

/**
 * Ends what must not be sent any more of a payment's orders, of which somebody else has refunded money at the wallet. The caller has
 * booked that, and has locked the payment and the refunds. `booked`: the number of that refund, for each order that it is of; `clear`: it is
 * of no others.
 */
export async function settleRefundedElsewhere(
  tx: Tx,
  orders: OrdersOfPayment,
  booked: ReadonlyMap<string, string>,
  clear: boolean,
  now: Date,
): Promise<void> {
  const { lifeUserId } = orders;
  const stopped = await stopUnsentBills(tx, orders, { of: [...booked.keys()], clear }, now);
  const stoppedOrders = new Set(stopped.map(({ orderId }) => orderId));
  // The last rejected bill of an order returns its coupon. Coupons are locked before accounts and claims.
  const withCoupon = stopped.flatMap(({ orderId, couponOfOrder }) => (couponOfOrder > 0 ? [orderId] : []));
  for (const orderId of new Set(withCoupon)) await lockCouponOf(tx, lifeUserId, orderId);
  for (const orderId of stoppedOrders) await notePayment(tx, lifeUserId, orderId, now);
  for (const { writeOffNo } of stopped) {
    const bill = await lockBill(tx, writeOffNo);
    if (bill) await takeBillStep(tx, bill, 'REFUNDED_ELSEWHERE', now, { rejection: 'REFUNDED_ELSEWHERE' });
  }
  for (const [orderId, refundNo] of booked) {
    const order = { lifeUserId, orderId };
    await makeVoid(tx, order, now);
    await chargeWrittenOff(tx, order, refundNo, now);
    await takePointsBack(tx, lifeUserId, orderId, refundNo, now);
    await addOrderEndMessage(tx, lifeUserId, orderId, now);
  }
}
