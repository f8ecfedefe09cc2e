import type { Context } from '../../kit/context.ts';
import { enqueue, paymentFlags } from '../../kit/jobs/queue.ts';
import type { DeductionOutcome } from '../../kit/ports/wallet-mandates.ts';
import { closeWalletAccount } from '../identity/index.ts';
import type { DeductionFailure } from '../mandates/index.ts';
import { askWallet, takeAnswer } from './query.ts';
import { nextQuestion, takePaymentStep, takeTrade } from './steps.ts';
import { lockPayment, type PaymentRow, updatePayment } from './store.ts';
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
