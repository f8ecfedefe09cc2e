import { failDeduction, payDeduction } from '../autopay/index.ts';
import { transitionCoupon } from '../benefits/index.ts';
import { notePayment, releaseClaims } from '../billing/index.ts';
import type { Context } from '../kit/context.ts';
import type { Tx } from '../kit/database/open.ts';
import type { PaymentState } from '../kit/database/states.ts';
import { enqueue, growingWait, paymentFlags } from '../kit/jobs/queue.ts';
import { mustStep } from '../kit/machine.ts';
import type { Trade } from '../kit/ports/wallet.ts';
import { after, DAY, HOUR, MINUTE, SECOND } from '../kit/time.ts';
import { addMessages, closeWalletAccount } from '../people/index.ts';
import { lockRefundable } from './bill-elsewhere.ts';
import { applyRefundElsewhere } from './payment-elsewhere.ts';
import {
  type CancelReply,
  meaningOf,
  meaningOfDeduction,
  type PaymentEvent,
  paymentMachine,
  UNHEARD_MS,
} from './payment-machine.ts';
import {
  lockPayment,
  ordersOf,
  type PaymentRow,
  postEach,
  recordSteps,
  updatePayment,
} from './payment-store.ts';
import { beginWriteOffs } from './transition-bill.ts';
import { beginLateRefund } from './transition-refund.ts';

const FIRST_WAIT_MS = 10 * SECOND;

/** Promised time of the refund of a payment that came after the close. */
const LATE_BACK_MS = DAY;

/** The effect of a notice or an answer of the wallet. */
export type TradeOutcome = 'APPLIED' | 'KNOWN_ALREADY' | 'NOT_OURS' | 'WRONG_AMOUNT' | 'CONTRADICTION';

/** When the wallet is queried next about a payment in this state. `attempts` counts the queries so far. */
export function nextQueryTime(
  { expiresAt, attempts }: Pick<PaymentRow, 'expiresAt' | 'attempts'>,
  state: PaymentState,
  now: Date,
): Date | null {
  switch (state) {
    case 'WAITING': {
      const next = after(now, growingWait(attempts, FIRST_WAIT_MS, 2 * MINUTE));
      return next < expiresAt || now >= expiresAt ? next : expiresAt;
    }
    case 'CLOSING': {
      const most = now < after(expiresAt, UNHEARD_MS) ? 30 * SECOND : HOUR;
      return after(now, growingWait(attempts, 2 * SECOND, most));
    }
    case 'PAID':
    case 'CLOSED':
    case 'PAID_LATE':
      return null;
  }
}

/** Takes one step of the machine with all that follows from it. The caller has locked the row. */
export async function transitionPayment(
  tx: Tx,
  payment: PaymentRow,
  event: PaymentEvent,
  now: Date,
  trade: Trade | null = null,
): Promise<PaymentRow> {
  const state = mustStep(paymentMachine, payment.state, event);
  const closes = event === 'CLOSE_ASKED';
  const attempts = closes ? 0 : payment.attempts;
  const next = closes ? now : nextQueryTime({ ...payment, attempts }, state, now);
  await updatePayment(tx, payment, {
    state,
    attempts,
    next_action_at: next,
    ...(event === 'WALLET_PAID'
      ? { wallet_trade_no: trade?.tradeNo ?? null, paid_at: trade?.paidAt ?? now }
      : {}),
    ...(state === 'CLOSED' ? { closed_at: now } : {}),
  });
  await recordSteps(tx, payment, event, state, now);
  await carryOut(tx, payment, state, now);
  if (next) await enqueue(tx, 'payment', payment.paymentId, next, paymentFlags(payment));
  return { ...payment, state, attempts, nextActionAt: next };
}

/** Applies the wallet's word about a trade. `cancelReply`: its answer to our cancel of a deduction before this query. */
export async function applyTrade(
  context: Context,
  paymentId: string,
  trade: Trade,
  cancelReply: CancelReply = 'NONE',
): Promise<TradeOutcome> {
  // This does not decide the trade: somebody else may still pay it.
  await closeBuyer(context, trade);
  const taken = await context.db.transaction().execute(async (tx) => {
    const now = context.now();
    const payment = await lockPayment(tx, paymentId);
    if (!payment) return 'NOT_OURS';
    if (!amountFits(trade, payment)) return 'WRONG_AMOUNT';
    if (trade.refunded > 0) await lockRefundable(tx, ordersOf(payment));
    const applied = await transitionByTrade(tx, payment, trade, cancelReply, now);
    if (applied === 'CONTRADICTION') return applied;
    const told = { total: trade.refunded, number: trade.refundNumber };
    if (trade.refunded > 0 && (await applyRefundElsewhere(tx, applied, told, now)))
      return 'REFUNDED_ELSEWHERE';
    return applied.state === payment.state ? 'KNOWN_ALREADY' : 'APPLIED';
  });
  if (taken !== 'REFUNDED_ELSEWHERE') return taken;
  context.log.error('refunded elsewhere', { paymentId });
  return 'APPLIED';
}

/** Blocks the user whose wallet account is closed, in a transaction before the trade's, because it locks the user's mandates. */
async function closeBuyer({ db, now }: Context, { closedBuyer }: Trade): Promise<void> {
  if (closedBuyer === undefined) return;
  await db.transaction().execute((tx) => closeWalletAccount(tx, closedBuyer, now()));
}

/** Takes the steps that a trade means for our payment. Returns the payment after them. */
async function transitionByTrade(
  tx: Tx,
  payment: PaymentRow,
  trade: Trade,
  cancelReply: CancelReply,
  now: Date,
): Promise<PaymentRow | 'CONTRADICTION'> {
  const meaning =
    payment.walletAgreementNo === null
      ? meaningOf(trade, payment.state, now >= after(payment.expiresAt, UNHEARD_MS))
      : meaningOfDeduction(trade, payment.state, cancelReply);
  switch (meaning) {
    case 'NOTHING':
      return payment;
    case 'CONTRADICTION':
      return meaning;
    case 'WALLET_PAID':
      return transitionPayment(tx, payment, meaning, now, trade);
    case 'WALLET_CLOSED': {
      const closing =
        payment.state === 'WAITING' ? await transitionPayment(tx, payment, 'CLOSE_ASKED', now) : payment;
      return transitionPayment(tx, closing, meaning, now, trade);
    }
  }
}

/** Moves money, claims, coupons and bills as the new state requires. */
async function carryOut(tx: Tx, payment: PaymentRow, state: PaymentState, now: Date): Promise<void> {
  switch (state) {
    case 'PAID':
      return carryOutPaid(tx, payment, now);
    case 'CLOSED':
      return carryOutClosed(tx, payment, now);
    // The close released the coupons, which other orders may use now. Only the cash arrived, and all of it is refunded.
    case 'PAID_LATE':
      await postEach(tx, payment, now, ({ cash }) => ({ event: 'PAID_LATE', cash }));
      return beginLateRefund(tx, payment, after(now, LATE_BACK_MS), now);
    case 'WAITING':
    case 'CLOSING':
      return;
  }
}

/** Begins the bills of each order. Rows of a table are locked for all orders before those of the next table. */
async function carryOutPaid(tx: Tx, payment: PaymentRow, now: Date): Promise<void> {
  const { lifeUserId, orders } = payment;
  await postEach(tx, payment, now, ({ cash, coupon }) => ({ event: 'PAID', cash, coupon }));
  for (const order of orders) await beginWriteOffs(tx, lifeUserId, order, now);
  const message = payment.walletAgreementNo === null ? null : await payDeduction(tx, orders[0].orderId, now);
  for (const { orderId, coupon } of orders)
    if (coupon > 0) await transitionCoupon(tx, lifeUserId, orderId, 'PAY', now);
  for (const { orderId } of orders) await notePayment(tx, lifeUserId, orderId, now);
  if (message) await addMessages(tx, [message], now);
}

async function carryOutClosed(tx: Tx, payment: PaymentRow, now: Date): Promise<void> {
  const { lifeUserId, orders } = payment;
  const { orderIds } = ordersOf(payment);
  if (payment.walletAgreementNo !== null) {
    await failDeduction(tx, orders[0].orderId, payment.failure ?? 'NOT_CONFIRMED', now);
    return releaseClaims(tx, lifeUserId, orderIds, null);
  }
  for (const { orderId, coupon } of orders)
    if (coupon > 0) await transitionCoupon(tx, lifeUserId, orderId, 'RELEASE', now);
  return releaseClaims(tx, lifeUserId, orderIds, now);
}

/** A paid trade must have our amount. A trade that was never opened has none; a number that was cancelled before has zero. */
function amountFits({ status, amount, refunded }: Trade, { cash }: PaymentRow): boolean {
  const fits = amount === cash || (!isPaid({ status, refunded }) && (amount === null || amount === 0));
  return fits && refunded >= 0 && refunded <= cash;
}

function isPaid({ status, refunded }: Pick<Trade, 'status' | 'refunded'>): boolean {
  return status === 'PAID' || status === 'FINISHED' || refunded > 0;
}

/** Begins to close an unpaid payment, for its payer or because it expired. Returns the payment after that. */
export function startClose({ db, now }: Context, paymentId: string): Promise<PaymentRow | null> {
  return db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    return payment?.state === 'WAITING' ? transitionPayment(tx, payment, 'CLOSE_ASKED', now()) : payment;
  });
}
