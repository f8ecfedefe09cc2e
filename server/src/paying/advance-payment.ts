import { ask, isDue } from '../kit/advance.ts';
import type { Context } from '../kit/context.ts';
import type { DeductionFailure } from '../kit/database/states.ts';
import type { DeductionOutcome, Trade } from '../kit/ports/wallet.ts';
import { after, DAY } from '../kit/time.ts';
import { closeWalletAccount } from '../people/index.ts';
import type { CancelReply } from './payment-machine.ts';
import {
  lockPayment,
  type PaymentRow,
  readPayment,
  schedulePayment,
  updatePayment,
} from './payment-store.ts';
import { applyTrade, nextQueryTime, startClose, transitionPayment } from './transition-payment.ts';

/** Takes the next step of a payment that is due. While the wallet's breaker is open the step is only postponed. */
export async function advancePayment(context: Context, paymentId: string): Promise<void> {
  const payment = await readPayment(context.db, paymentId);
  if (!payment || !isDue(payment.nextActionAt, context.now())) return;
  if (context.wallet.breaker() === 'OPEN') return scheduleNextAttempt(context, paymentId, 'NOT_ASKED');
  return isDeduction(payment) ? advanceDeduction(context, payment) : advanceByPayer(context, payment);
}

/** A payment that its payer makes at the wallet: queries it until it expires, then closes it. */
async function advanceByPayer(context: Context, { paymentId, state, expiresAt }: PaymentRow): Promise<void> {
  switch (state) {
    case 'WAITING':
      if (context.now() < expiresAt) {
        await queryTrade(context, paymentId);
        return;
      }
      await startClose(context, paymentId);
      return closeAndQuery(context, paymentId);
    case 'CLOSING':
      return closeAndQuery(context, paymentId);
    case 'PAID':
    case 'CLOSED':
    case 'PAID_LATE':
      return;
  }
}

/** Closes a trade at the wallet, then queries it: only the query says how the trade ended. */
async function closeAndQuery(context: Context, paymentId: string): Promise<void> {
  const close = () => context.wallet.close(paymentId);
  await ask(context, 'wallet close without an answer', { paymentId }, close, null);
  await queryTrade(context, paymentId);
}

/** Queries a trade, also before it is due, and applies the answer. Returns false if the wallet did not answer. */
export async function queryTrade(context: Context, paymentId: string): Promise<boolean> {
  const payment = await readPayment(context.db, paymentId);
  if (!payment) return true;
  const trade = await askWallet(context, paymentId);
  // A closed deduction has been cancelled before, so the answer about it is final.
  await applyAnswer(context, paymentId, trade, payment.state === 'CLOSED' ? 'TAKEN' : 'NONE');
  return trade !== null;
}

function askWallet(context: Context, paymentId: string): Promise<Trade | null> {
  const query = () => context.wallet.query(paymentId);
  return ask(context, 'wallet query without an answer', { paymentId }, query, null);
}

/** Applies the wallet's answer about a trade. Schedules the next query when there is no answer, or it changes nothing. */
async function applyAnswer(
  context: Context,
  paymentId: string,
  trade: Trade | null,
  cancelReply: CancelReply = 'NONE',
): Promise<void> {
  const outcome = trade ? await applyTrade(context, paymentId, trade, cancelReply) : 'KNOWN_ALREADY';
  if (outcome === 'APPLIED') return;
  const contradicts = outcome === 'WRONG_AMOUNT' || outcome === 'CONTRADICTION';
  if (contradicts) context.log.error('the wallet contradicts our books', { paymentId, taken: outcome });
  await scheduleNextAttempt(context, paymentId, contradicts ? 'CONTRADICTED' : 'ASKED');
}

/** After a contradiction the next query waits a day, because a person has to look at it first. */
function scheduleNextAttempt(
  { db, now }: Context,
  paymentId: string,
  why: 'ASKED' | 'NOT_ASKED' | 'CONTRADICTED',
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (!payment?.nextActionAt) return;
    const attempts = payment.attempts + (why === 'NOT_ASKED' ? 0 : 1);
    const next =
      why === 'CONTRADICTED'
        ? after(now(), DAY)
        : nextQueryTime({ ...payment, attempts }, payment.state, now());
    await schedulePayment(tx, payment, next, { attempts });
  });
}

/** A payment that the service requests from the wallet under a mandate. */
type Deduction = PaymentRow & { readonly walletAgreementNo: string };

function isDeduction(payment: PaymentRow): payment is Deduction {
  return payment.walletAgreementNo !== null;
}

/** Sends a deduction, queries it until it expires, then cancels it. */
async function advanceDeduction(context: Context, payment: Deduction): Promise<void> {
  const { paymentId, state, sentAt, expiresAt } = payment;
  switch (state) {
    case 'WAITING':
      if (context.now() < expiresAt)
        return sentAt === null ? send(context, payment) : queryOrSendAgain(context, payment);
      // Query once more before the cancel, because a cancel also returns money that was paid.
      await applyAnswer(context, paymentId, await askWallet(context, paymentId));
      return giveUp(context, payment, 'NOT_CONFIRMED');
    case 'CLOSING':
      return cancelAndQuery(context, payment);
    case 'PAID':
    case 'CLOSED':
    case 'PAID_LATE':
      return;
  }
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

async function send(context: Context, payment: Deduction): Promise<void> {
  const { paymentId, walletAgreementNo, cash: amount, subject } = payment;
  if (!(await markSent(context, paymentId))) return;
  const deduct = () => context.wallet.mandates.deduct({ paymentId, walletAgreementNo, amount, subject });
  const silence = { kind: 'UNKNOWN' } as const;
  const outcome = await ask(context, 'deduction without an answer', { paymentId }, deduct, silence);
  switch (outcome.kind) {
    case 'UNKNOWN':
      return;
    case 'PAID': {
      const taken = await applyTrade(context, paymentId, outcome.trade);
      if (taken !== 'APPLIED' && taken !== 'KNOWN_ALREADY')
        context.log.error('the wallet contradicts our books', { paymentId, taken });
      return;
    }
    default: {
      context.log.info('deduction refused', { paymentId, outcome: outcome.kind });
      const closedBuyer = outcome.kind === 'ACCOUNT_CLOSED' ? outcome.closedBuyer : null;
      return giveUp(context, payment, FAILURES[outcome.kind], closedBuyer);
    }
  }
}

/** Records the sending before it happens. False when the payment no longer waits. */
function markSent(context: Context, paymentId: string): Promise<boolean> {
  return context.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment?.state !== 'WAITING') return false;
    const now = context.now();
    const attempts = payment.attempts + 1;
    const next = nextQueryTime({ ...payment, attempts }, 'WAITING', now);
    await schedulePayment(tx, payment, next, { attempts, sent_at: payment.sentAt ?? now });
    return true;
  });
}

/** Queries a sent deduction. If the wallet does not know it, the request was lost: it is sent again under the same number. */
async function queryOrSendAgain(context: Context, payment: Deduction): Promise<void> {
  const trade = await askWallet(context, payment.paymentId);
  if (trade?.status === 'UNKNOWN') return send(context, payment);
  return applyAnswer(context, payment.paymentId, trade);
}

/** Cancels a deduction that still waits. `failure`: what its payer reads; `closedBuyer`: the wallet identity whose account is closed. */
async function giveUp(
  context: Context,
  deduction: Deduction,
  failure: DeductionFailure,
  closedBuyer: string | null = null,
): Promise<void> {
  const given = await context.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, deduction.paymentId);
    if (closedBuyer !== null) await closeWalletAccount(tx, closedBuyer, context.now());
    if (payment?.state !== 'WAITING') return payment;
    await updatePayment(tx, payment, { failure });
    return transitionPayment(tx, { ...payment, failure }, 'CLOSE_ASKED', context.now());
  });
  if (given?.state === 'CLOSING') await cancelAndQuery(context, deduction);
}

/** Cancels a deduction at the wallet, then queries it. The query is final only if the wallet answered the cancel. */
async function cancelAndQuery(context: Context, { paymentId }: Deduction): Promise<void> {
  const cancel = () => context.wallet.mandates.cancel(paymentId);
  const event = 'cancel of a deduction without an answer';
  const reply = await ask<CancelReply, CancelReply>(context, event, { paymentId }, cancel, 'NONE');
  await applyAnswer(context, paymentId, await askWallet(context, paymentId), reply);
}
