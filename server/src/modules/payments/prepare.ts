import type { Context } from '../../kit/context.ts';
import type { Tx } from '../../kit/database/open.ts';
import type { NotPrepared } from '../../kit/database/prepare-types.ts';
import { enqueue, growingWait } from '../../kit/jobs/queue.ts';
import { paymentSlot } from '../../kit/jobs/slots.ts';
import type { CreateOutcome } from '../../kit/ports/wallet-trades.ts';
import { after, SECOND } from '../../kit/time.ts';
import type { WalletId } from '../../kit/wallet-id.ts';
import { takePaymentStep } from './steps.ts';
import { lockPayment, type PaymentRow, updatePayment } from './store.ts';

/** When a request counts as unanswered; longer than its time-out. */
const ANSWER_MS = 12 * SECOND;

/**
 * Takes the next step of a payment that is being prepared: the wallet makes the trade for its payer. While the unit has not locked the
 * bills, the job of the lock goes on alone until the payer has waited long enough.
 */
export async function advancePreparing(context: Context, payment: PaymentRow): Promise<void> {
  const create = await inPreparing(context, payment.paymentId, async (tx, locked, now) => {
    const { preparation, createSentAt } = locked;
    if (isLate(locked, now)) {
      await giveUpPreparing(tx, locked, { reason: preparation?.lock ? 'UNIT_SILENT' : 'WALLET_SILENT' }, now);
      return null;
    }
    if (preparation?.lock) {
      await schedule(tx, locked, new Date(preparation.by));
      return null;
    }
    const { createTrade, breaker } = context.wallets.of(locked.provider);
    if (!preparation?.buyer || !createTrade) {
      // The setting has changed since. What was not sent is paid by the signed string.
      if (createSentAt === null) await takePaymentStep(tx, locked, 'PREPARED', now, null);
      else await giveUpPreparing(tx, locked, { reason: 'WALLET_SILENT' }, now);
      return null;
    }
    // Nothing is sent to a wallet that is left alone, so that there is nothing to close.
    if (breaker() === 'OPEN') {
      await schedule(tx, locked, after(now, 2 * SECOND));
      return null;
    }
    await schedule(tx, locked, after(now, ANSWER_MS), createSentAt ?? now);
    return { createTrade, buyer: preparation.buyer };
  });
  if (create) await takeCreated(context, payment, await askForTrade(context, payment, create));
}

/** Goes on after the unit has locked the bills: the payment can be paid, or the wallet makes its trade first. */
export async function continuePreparing(tx: Tx, payment: PaymentRow, now: Date): Promise<void> {
  const { state, asked, preparation } = payment;
  if (!preparation?.buyer) {
    await takePaymentStep(tx, payment, 'PREPARED', now, null);
    return;
  }
  await updatePayment(tx, payment, {
    state,
    asked,
    next_action_at: now,
    preparation: { ...preparation, lock: false },
  });
  await enqueue(tx, 'payment', payment.paymentId, now, paymentSlot(payment));
}

/** Ends the preparation of a payment, with the reason for its payer. `event`: whether the wallet may have its trade, which is closed then. */
export async function giveUpPreparing(
  tx: Tx,
  payment: PaymentRow,
  why: NotPrepared,
  now: Date,
  event = endOfPreparing(payment),
): Promise<void> {
  const { state, asked, nextActionAt } = payment;
  await updatePayment(tx, payment, { state, asked, next_action_at: nextActionAt, not_prepared: why });
  await takePaymentStep(tx, { ...payment, notPrepared: why }, event, now, null);
}

/** The event that ends a payment that is being prepared: at once, unless the wallet was asked for its trade. */
export function endOfPreparing({
  createSentAt,
}: Pick<PaymentRow, 'createSentAt'>): 'NOT_PREPARED' | 'CLOSE_ASKED' {
  return createSentAt === null ? 'NOT_PREPARED' : 'CLOSE_ASKED';
}

/** Whether the payer has waited long enough. Jobs may run a second early, and must not be due again at once then. */
export function isLate({ preparation }: Pick<PaymentRow, 'preparation'>, now: Date): boolean {
  return preparation === null || after(now, SECOND) >= new Date(preparation.by);
}

type Creation = {
  readonly createTrade: NonNullable<ReturnType<Context['wallets']['of']>['createTrade']>;
  readonly buyer: WalletId;
};

async function askForTrade(
  context: Context,
  payment: PaymentRow,
  { createTrade, buyer }: Creation,
): Promise<CreateOutcome> {
  const { paymentId, cash: amount, expiresAt, subject } = payment;
  try {
    return await createTrade({ paymentId, amount, subject, expiresAt, buyer });
  } catch (error) {
    context.log.warn('trade without an answer', { paymentId, error });
    return { kind: 'UNKNOWN' };
  }
}

/** Takes what the wallet answered. A payment that was closed meanwhile has its trade closed by the same close. */
async function takeCreated(
  context: Context,
  { paymentId }: PaymentRow,
  outcome: CreateOutcome,
): Promise<void> {
  await inPreparing(context, paymentId, async (tx, payment, now) => {
    const { state, asked } = payment;
    switch (outcome.kind) {
      case 'CREATED': {
        await updatePayment(tx, payment, {
          state,
          asked,
          next_action_at: now,
          created_trade_no: outcome.tradeNo,
        });
        await takePaymentStep(tx, payment, 'PREPARED', now, null);
        return;
      }
      case 'REFUSED':
        context.log.info('trade refused', { paymentId });
        // An earlier request without an answer may have made one.
        return giveUpPreparing(
          tx,
          payment,
          { reason: 'WALLET_REFUSED' },
          now,
          asked > 1 ? 'CLOSE_ASKED' : 'NOT_PREPARED',
        );
      case 'UNKNOWN':
        if (isLate(payment, now)) return giveUpPreparing(tx, payment, { reason: 'WALLET_SILENT' }, now);
        return schedule(tx, payment, after(now, growingWait(asked - 1, 2 * SECOND, 4 * SECOND)));
    }
  });
}

/** Sets the next step of a payment that stays as it is. `createSentAt`: the wallet is asked for the trade now. */
async function schedule(tx: Tx, payment: PaymentRow, at: Date, createSentAt?: Date): Promise<void> {
  const { state, asked, paymentId } = payment;
  await updatePayment(tx, payment, {
    state,
    asked: createSentAt === undefined ? asked : asked + 1,
    next_action_at: at,
    ...(createSentAt === undefined ? {} : { create_sent_at: createSentAt }),
  });
  await enqueue(tx, 'payment', paymentId, at, paymentSlot(payment));
}

/** Runs a step under the lock of a payment that is being prepared; null when it is not any more. */
function inPreparing<T>(
  context: Context,
  paymentId: string,
  act: (tx: Tx, payment: PaymentRow, now: Date) => Promise<T>,
): Promise<T | null> {
  return context.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    return payment?.state === 'PREPARING' ? act(tx, payment, context.now()) : null;
  });
}
