import type { Context } from '../kit/context.ts';
import type { Tx } from '../kit/database/open.ts';
import type { DeductionFailure } from '../kit/database/states.ts';
import { enqueue, paymentFlags } from '../kit/jobs/queue.ts';
import type { StatedRefund, Unheard } from '../kit/ports/paying.ts';
import type { DeductionOutcome } from '../kit/ports/wallet.ts';
import { after, DAY, MINUTE, SECOND } from '../kit/time.ts';
import { closeWalletAccount } from '../people/index.ts';
import { hastenBill } from './advance-bill.ts';
import { advanceRefund, hastenRefund } from './advance-refund.ts';
import { askRefundElsewhere } from './payment-elsewhere.ts';
import type { CancelReply } from './payment-machine.ts';
import {
  askWallet,
  closeAndQuery,
  nextQuestion,
  postponeQuery,
  queryAnswered,
  queryPayment,
  startClose,
  takeAnswer,
  takePaymentStep,
  takeTrade,
} from './payment-steps.ts';
import { lockPayment, type PaymentRow, readPayment, updatePayment } from './payment-store.ts';
import { readRefund } from './refund-store.ts';
import { noteToldReversal } from './reversal.ts';

/**
 * Takes the next step of a payment if its row says that it is due. A job that runs early, late or twice changes nothing. While
 * the wallet is left alone the step is only postponed: no answer is expected, so that none is missing.
 */
export async function advancePayment(context: Context, paymentId: string): Promise<void> {
  const payment = await readPayment(context.db, paymentId);
  if (!payment?.nextActionAt || payment.nextActionAt > after(context.now(), SECOND)) return;
  if (context.wallet.breaker() === 'OPEN') return postponeQuery(context, paymentId);
  return isDeduction(payment) ? advanceDeduction(context, payment) : advancePayerPayment(context, payment);
}

/** Takes the next step of a payment that its payer makes at the wallet. */
async function advancePayerPayment(context: Context, payment: PaymentRow): Promise<void> {
  const { paymentId, state, expiresAt } = payment;
  switch (state) {
    case 'WAITING':
      if (context.now() < expiresAt) return queryPayment(context, paymentId);
      await startClose(context, paymentId);
      return closeAndQuery(context, payment);
    case 'CLOSING':
      return closeAndQuery(context, payment);
    case 'PAID':
    case 'CLOSED':
    case 'PAID_LATE':
      return;
  }
}

/** A payment that the service requests from the wallet under a mandate. */
type Deduction = PaymentRow & { readonly walletAgreementNo: string };

function isDeduction(payment: PaymentRow): payment is Deduction {
  return payment.walletAgreementNo !== null;
}

/** The wallet's refusals as payers read them. We send only within the wallet's hours: `OUT_OF_HOURS` means that clocks differ. */
const FAILURES: Readonly<Record<Exclude<DeductionOutcome['kind'], 'PAID' | 'UNKNOWN'>, DeductionFailure>> = {
  INSUFFICIENT_BALANCE: 'INSUFFICIENT_BALANCE',
  AGREEMENT_ENDED: 'AGREEMENT_ENDED',
  // A closed account has no mandates: nothing more is tried, and the mandate is checked at the wallet.
  ACCOUNT_CLOSED: 'AGREEMENT_ENDED',
  OVER_LIMIT: 'OVER_LIMIT',
  OUT_OF_HOURS: 'REFUSED',
  REFUSED: 'REFUSED',
};

/** Takes the next step of a deduction: sends it, queries it until it expires, then cancels it. */
async function advanceDeduction(context: Context, payment: Deduction): Promise<void> {
  const { paymentId, state, sentAt, expiresAt } = payment;
  switch (state) {
    case 'WAITING':
      if (context.now() < expiresAt)
        return sentAt === null ? send(context, payment) : queryOrSendAgain(context, payment);
      // Query once more before the cancel, because a cancel also returns money that was paid.
      await takeAnswer(context, paymentId, await askWallet(context, payment));
      if ((await giveUpDeduction(context, paymentId, 'NOT_CONFIRMED'))?.state === 'CLOSING')
        await cancelAndQuery(context, payment);
      return;
    case 'CLOSING':
      return cancelAndQuery(context, payment);
    case 'PAID':
    case 'CLOSED':
    case 'PAID_LATE':
      return;
  }
}

async function send(context: Context, payment: Deduction): Promise<void> {
  const { paymentId } = payment;
  if (!(await markSent(context, paymentId))) return;
  const outcome = await outcomeOf(context, payment);
  switch (outcome.kind) {
    case 'UNKNOWN':
      return;
    case 'PAID': {
      const taken = await takeTrade(context, paymentId, outcome.trade);
      if (taken !== 'APPLIED' && taken !== 'KNOWN_ALREADY')
        context.log.error('the wallet contradicts our books', { paymentId, taken });
      return;
    }
    default: {
      context.log.info('deduction refused', { paymentId, outcome: outcome.kind });
      const closedBuyer = outcome.kind === 'ACCOUNT_CLOSED' ? outcome.closedBuyer : null;
      const given = await giveUpDeduction(context, paymentId, FAILURES[outcome.kind], closedBuyer);
      if (given?.state === 'CLOSING') await cancelAndQuery(context, payment);
    }
  }
}

/** Records the sending before it happens. False when the payment no longer waits. */
function markSent(context: Context, paymentId: string): Promise<boolean> {
  return context.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment?.state !== 'WAITING') return false;
    const now = context.now();
    const asked = payment.asked + 1;
    const next = nextQuestion({ ...payment, asked }, 'WAITING', now);
    const { state, sentAt } = payment;
    await updatePayment(tx, payment, { state, asked, next_action_at: next, sent_at: sentAt ?? now });
    if (next) await enqueue(tx, 'payment', paymentId, next, paymentFlags(payment));
    return true;
  });
}

async function outcomeOf(context: Context, payment: Deduction): Promise<DeductionOutcome> {
  const { paymentId, walletAgreementNo, cash: amount, subject } = payment;
  try {
    return await context.wallet.mandates.deduct({ paymentId, walletAgreementNo, amount, subject });
  } catch (error) {
    context.log.warn('deduction without an answer', { paymentId, error });
    return { kind: 'UNKNOWN' };
  }
}

/**
 * Begins to cancel a deduction that still waits. `failure` is the reason that its payer reads; `closedBuyer` is the wallet
 * identity whose account is closed, if that is the reason.
 */
function giveUpDeduction(
  context: Context,
  paymentId: string,
  failure: DeductionFailure,
  closedBuyer: string | null = null,
): Promise<PaymentRow | null> {
  return context.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (closedBuyer !== null) await closeWalletAccount(tx, closedBuyer, context.now());
    if (payment?.state !== 'WAITING') return payment;
    const { state, asked, nextActionAt } = payment;
    await updatePayment(tx, payment, { state, asked, next_action_at: nextActionAt, failure });
    return takePaymentStep(tx, { ...payment, failure }, 'CLOSE_ASKED', context.now(), null);
  });
}

/** Cancels a deduction at the wallet, then queries it. The query is final only if the wallet answered the cancel. */
async function cancelAndQuery(context: Context, payment: Deduction): Promise<void> {
  const cancelReply = await cancel(context, payment);
  await takeAnswer(context, payment.paymentId, await askWallet(context, payment), cancelReply);
}

async function cancel(context: Context, { paymentId }: Deduction): Promise<CancelReply> {
  try {
    return await context.wallet.mandates.cancel(paymentId);
  } catch (error) {
    context.log.warn('cancel of a deduction without an answer', { paymentId, error });
    return 'NONE';
  }
}

/** Queries a sent deduction. If the wallet does not know it, the request was lost: it is sent again under the same number. */
async function queryOrSendAgain(context: Context, payment: Deduction): Promise<void> {
  const trade = await askWallet(context, payment);
  if (trade?.status === 'UNKNOWN') return send(context, payment);
  return takeAnswer(context, payment.paymentId, trade);
}

/** States of a payment for which a query can change something. Differences in a final state need a person. */
const PAYMENT_MAY_CHANGE: readonly (string | null)[] = ['WAITING', 'CLOSING', 'CLOSED'];

/**
 * A statement only shows what to query: the partner's signed answer goes through the same machine as any other. So a paid
 * order continues after a lost notice, an order paid after its close is refunded, and write-offs and refunds get their
 * lost answers. A wrong file moves no money.
 */
export async function queryAgain(
  context: Context,
  partner: string,
  { kind, number, orderId, ourState }: Unheard,
  stated: readonly StatedRefund[],
): Promise<void> {
  switch (kind) {
    case 'TRADE':
      return PAYMENT_MAY_CHANGE.includes(ourState) ? queryPayment(context, number) : undefined;
    case 'REFUND':
      return ourState === null
        ? askRefundElsewhere(context, orderId, number, stated)
        : hastenRefund(context, number);
    case 'WRITE_OFF':
      return hastenBill(context, number);
    case 'REVERSAL':
      return noteReversal(context, partner, number);
  }
}

/** The unit is asked by a job; the next comparison of the day sees its answer. */
async function noteReversal(context: Context, unitId: string, writeOffNo: string): Promise<void> {
  await context.db.transaction().execute((tx) => noteToldReversal(tx, unitId, writeOffNo, context.now()));
}

/** Since its payment's time was over, before staff can close it. */
const SILENT_MS = DAY;

/** A payment of which the wallet never says how it ended, closed by two staff members; `cash` in fen. */
export type PaymentByPerson = { readonly paymentId: string; readonly cash: number };

/** Asks the wallet about a payment that is to be closed, because what it says counts. */
export async function askBeforeEnd(context: Context, paymentId: string): Promise<void> {
  if ((await readPayment(context.db, paymentId))?.state === 'CLOSING') await queryPayment(context, paymentId);
}

/** The act that closes a payment; a sentence when staff can't close it. Locks the payment. */
export async function paymentToEnd(tx: Tx, paymentId: string, now: Date): Promise<PaymentByPerson | string> {
  const payment = await locked(tx, paymentId, now);
  return typeof payment === 'string' ? payment : { paymentId, cash: payment.cash };
}

/** Closes it, as if the wallet had said so. Returns a sentence when it is not possible any more. */
export async function endPayment(tx: Tx, { paymentId }: PaymentByPerson, now: Date): Promise<string | null> {
  const payment = await locked(tx, paymentId, now);
  if (typeof payment === 'string') return payment;
  await takePaymentStep(tx, payment, 'PERSON_CLOSED', now, null);
  return null;
}

async function locked(tx: Tx, paymentId: string, now: Date): Promise<PaymentRow | string> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment) return 'There is no such payment.';
  if (payment.state !== 'CLOSING') return `${paymentId} is ${payment.state}: nobody has to end it.`;
  return now < after(payment.expiresAt, SILENT_MS)
    ? `The wallet may still say how ${paymentId} ended.`
    : payment;
}

/** Makes the next query of a payment due now, for staff. False when its state is final or there is no such payment. */
export async function retryPayment(tx: Tx, paymentId: string, now: Date): Promise<boolean> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment?.nextActionAt) return false;
  await updatePayment(tx, payment, { state: payment.state, asked: payment.asked, next_action_at: now });
  await enqueue(tx, 'payment', paymentId, now, paymentFlags(payment));
  return true;
}

/** How long to wait before a wallet that did not answer is asked again. */
const AGAIN_MS = MINUTE;

/**
 * Takes the next step of a refund. If the wallet refuses it for good, it is asked about the whole payment until it answers: somebody
 * else may have refunded that money, which then covers the refund. A kill in between leaves the job in the queue, and the job looks
 * at the refund's state, not at what it did itself.
 */
export async function advanceRefundOfPayment(context: Context, refundNo: string): Promise<void> {
  const refund = (await advanceRefund(context, refundNo)) ?? (await readRefund(context.db, refundNo));
  if (refund?.state !== 'NEEDS_PERSON') return;
  if (await queryAnswered(context, refund.paymentId)) return;
  const at = after(context.now(), AGAIN_MS);
  await context.db.transaction().execute((tx) => enqueue(tx, 'refund', refundNo, at));
}
