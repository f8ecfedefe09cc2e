import type { Tx } from '../../kit/database/open.ts';
import type { ReceiptState } from '../../kit/database/states.ts';
import { type Machine, mustStep } from '../../kit/machine.ts';
import { post } from '../ledger/index.ts';
import { paymentOfOrder } from '../payments/index.ts';
import { TRADES_PARTNER } from './partner-day.ts';
import {
  compareSince,
  dayWithout,
  insertReceipt,
  lockReceipt,
  lockTradeDifference,
  updateReceipt,
} from './unknown-receipts-store.ts';

type ReceiptEvent = 'GIVE_BACK' | 'TAKE_IN';

/** A payment at the wallet that nobody here has ordered, once two staff members have booked it. */
export const receiptMachine: Machine<ReceiptState, ReceiptEvent> = {
  BOOKED: { GIVE_BACK: 'GIVEN_BACK', TAKE_IN: 'TAKEN_IN' },
  GIVEN_BACK: {},
  TAKEN_IN: {},
};

/** What staff decide of a payment that nobody here has ordered; `amount` in fen. `number`: its number at the wallet. */
export type DecidedReceipt = {
  readonly number: string;
  /** The day of the wallet's statement, `YYYY-MM-DD` */
  readonly day: string;
  readonly amount: number;
  readonly what: 'BOOK' | ReceiptEvent;
};

/** The act that books a payment that only the wallet has; a sentence when its statement does not list one. */
export async function receiptToBook(tx: Tx, day: string, number: string): Promise<DecidedReceipt | string> {
  const found = await lockTradeDifference(tx, number, 'THEIRS_ONLY');
  return found?.day === day && found.theirs !== null
    ? { number, day, amount: found.theirs, what: 'BOOK' }
    : `The wallet’s statement of ${day} has no payment ${number} that only the wallet knows.`;
}

/** The act that ends a booked one; a sentence when it is not booked, or has ended. */
export async function receiptToEnd(
  tx: Tx,
  number: string,
  what: ReceiptEvent,
): Promise<DecidedReceipt | string> {
  const receipt = await lockReceipt(tx, number);
  if (!receipt) return `${number} is not booked as an unknown receipt.`;
  if (receipt.state !== 'BOOKED') return `${number} is ${receipt.state} already.`;
  return { number, day: receipt.day, amount: receipt.amount, what };
}

/**
 * Books or ends a payment that nobody here has ordered, with its posting, and has the days since compared again. Returns a
 * sentence when the facts have changed.
 */
export async function decideReceipt(
  tx: Tx,
  { number, day, amount, what }: DecidedReceipt,
  now: Date,
): Promise<string | null> {
  await compareSince(tx, day, now);
  const asked = what === 'BOOK' ? receiptToBook(tx, day, number) : receiptToEnd(tx, number, what);
  const found = await asked;
  if (typeof found === 'string') return found;
  if (found.amount !== amount) return `${number} is not of ${amount} fen any more.`;
  const posting = {
    lifeUserId: '',
    orderId: null,
    subject: `${TRADES_PARTNER}:${number}`,
    cash: amount,
    at: now,
  };
  if (what === 'BOOK') {
    await insertReceipt(tx, { number, day, amount, now });
    await post(tx, { ...posting, event: 'RECEIPT_UNKNOWN' });
  } else {
    await updateReceipt(tx, number, mustStep(receiptMachine, 'BOOKED', what), now);
    await post(tx, { ...posting, event: what === 'TAKE_IN' ? 'RECEIPT_TAKEN_IN' : 'RECEIPT_GIVEN_BACK' });
  }
  return null;
}

/**
 * Why it is not certain that the wallet never had the money of an order; null when a statement lacks it. Locks that difference, and
 * has the days since compared again.
 */
export async function whyNotMissing(tx: Tx, orderId: string, now: Date): Promise<string | null> {
  const paymentId = (await paymentOfOrder(tx, orderId)) ?? '';
  const day = await dayWithout(tx, paymentId);
  if (day !== null) await compareSince(tx, day, now);
  const found = await lockTradeDifference(tx, paymentId, 'OURS_ONLY');
  return found ? null : `No statement of the wallet lacks the payment of ${orderId}.`;
}
