import type { Context } from '../../kit/context.ts';
import { enqueue } from '../../kit/jobs/queue.ts';
import { paymentSlot } from '../../kit/jobs/slots.ts';
import type { DeductionOutcome } from '../../kit/ports/wallet.ts';
import { closeWalletAccount } from '../identity/index.ts';
import type { DeductionFailure } from '../mandates/index.ts';
import { askWallet, takeAnswer } from './query.ts';
import { nextQuestion, takePaymentStep, takeTrade } from './steps.ts';
import { lockPayment, type PaymentRow, updatePayment } from './store.ts';
import { keptSubject } from './subject.ts';
import type { CancelReply } from './trade-events.ts';

/** A payment that the service requests from the wallet under a mandate. */
export type Deduction = PaymentRow & { readonly walletAgreementNo: string };

export function isDeduction(payment: PaymentRow): payment is Deduction {
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
export async function advanceDeduction(context: Context, payment: Deduction): Promise<void> {
  const { orderId, state, sentAt, expiresAt } = payment;
  switch (state) {
    case 'WAITING':
      if (context.now() < expiresAt)
        return sentAt === null ? send(context, payment) : queryOrSendAgain(context, payment);
      // Query once more before the cancel, because a cancel also returns money that was paid.
      await takeAnswer(context, orderId, await askWallet(context, orderId));
      if ((await giveUpDeduction(context, orderId, 'NOT_CONFIRMED'))?.state === 'CLOSING')
        await cancelAndQuery(context, orderId);
      return;
    case 'CLOSING':
      return cancelAndQuery(context, orderId);
    case 'PAID':
    case 'CLOSED':
    case 'PAID_LATE':
      return;
  }
}

async function send(context: Context, payment: Deduction): Promise<void> {
  const { orderId } = payment;
  if (!(await markSent(context, orderId))) return;
  const outcome = await outcomeOf(context, payment);
  switch (outcome.kind) {
    case 'UNKNOWN':
      return;
    case 'PAID': {
      const taken = await takeTrade(context, orderId, outcome.trade);
      if (taken !== 'APPLIED' && taken !== 'KNOWN_ALREADY')
        context.log.error('the wallet contradicts our books', { orderId, taken });
      return;
    }
    default: {
      context.log.info('deduction refused', { orderId, outcome: outcome.kind });
      const closedBuyer = outcome.kind === 'ACCOUNT_CLOSED' ? outcome.closedBuyer : null;
      const given = await giveUpDeduction(context, orderId, FAILURES[outcome.kind], closedBuyer);
      if (given?.state === 'CLOSING') await cancelAndQuery(context, orderId);
    }
  }
}

/** Records the sending before it happens. False when the payment no longer waits. */
function markSent(context: Context, orderId: string): Promise<boolean> {
  return context.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, orderId);
    if (payment?.state !== 'WAITING') return false;
    const now = context.now();
    const asked = payment.asked + 1;
    const next = nextQuestion({ ...payment, asked }, 'WAITING', now);
    const { state, sentAt } = payment;
    await updatePayment(tx, payment, { state, asked, next_action_at: next, sent_at: sentAt ?? now });
    if (next) await enqueue(tx, 'payment', orderId, next, paymentSlot(payment));
    return true;
  });
}

async function outcomeOf(context: Context, payment: Deduction): Promise<DeductionOutcome> {
  const { orderId, walletAgreementNo, cash: amount } = payment;
  const subject = await keptSubject(context, payment);
  try {
    if (context.wallet.mandates === null) return { kind: 'REFUSED' };
    return await context.wallet.mandates.deduct({ orderId, walletAgreementNo, amount, subject });
  } catch (error) {
    context.log.warn('deduction without an answer', { orderId, error });
    return { kind: 'UNKNOWN' };
  }
}

/**
 * Begins to cancel a deduction that still waits. `failure` is the reason that its payer reads; `closedBuyer` is the wallet
 * identity whose account is closed, if that is the reason.
 */
function giveUpDeduction(
  context: Context,
  orderId: string,
  failure: DeductionFailure,
  closedBuyer: string | null = null,
): Promise<PaymentRow | null> {
  return context.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, orderId);
    if (closedBuyer !== null) await closeWalletAccount(tx, closedBuyer, context.now());
    if (payment?.state !== 'WAITING') return payment;
    const { state, asked, nextActionAt } = payment;
    await updatePayment(tx, payment, { state, asked, next_action_at: nextActionAt, failure });
    return takePaymentStep(tx, { ...payment, failure }, 'CLOSE_ASKED', context.now(), null);
  });
}

/** Cancels a deduction at the wallet, then queries it. The query is final only if the wallet answered the cancel. */
async function cancelAndQuery(context: Context, orderId: string): Promise<void> {
  const cancelReply = await cancel(context, orderId);
  await takeAnswer(context, orderId, await askWallet(context, orderId), cancelReply);
}

async function cancel(context: Context, orderId: string): Promise<CancelReply> {
  try {
    return (await context.wallet.mandates?.cancel(orderId)) ?? 'NONE';
  } catch (error) {
    context.log.warn('cancel of a deduction without an answer', { orderId, error });
    return 'NONE';
  }
}

/** Queries a sent deduction. If the wallet does not know it, the request was lost: it is sent again under the same number. */
async function queryOrSendAgain(context: Context, payment: Deduction): Promise<void> {
  const trade = await askWallet(context, payment.orderId);
  if (trade?.status === 'NOT_EXIST') return send(context, payment);
  return takeAnswer(context, payment.orderId, trade);
}
