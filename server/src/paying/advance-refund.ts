import type { Context } from '../kit/context.ts';
import type { RefundState } from '../kit/database/states.ts';
import { enqueue } from '../kit/jobs/queue.ts';
import type { RefundAtWallet, RefundOutcome } from '../kit/ports/wallet.ts';
import { after, SECOND } from '../kit/time.ts';
import { nextActionTime, type RefundEvent, takeRefundStep } from './refund-machine.ts';
import {
  lastSentOfTrade,
  lockRefund,
  lockTrade,
  type RefundRow,
  readRefund,
  updateRefund,
} from './refund-store.ts';

/**
 * Takes the next step of a refund if its row says that it is due. A job that runs early, late or twice changes nothing. Returns
 * the refund after it; null when nothing was due.
 */
export async function advanceRefund(context: Context, refundNo: string): Promise<RefundRow | null> {
  const refund = await readRefund(context.db, refundNo);
  if (!refund?.nextActionAt || !isDue(refund.nextActionAt, context.now())) return null;
  await advanceNow(context, refund);
  return readRefund(context.db, refundNo);
}

/**
 * Takes the next step of a refund before it is due, because the wallet is known to have an answer. A final state does not
 * change.
 */
export async function hastenRefund(context: Context, refundNo: string): Promise<void> {
  const refund = await readRefund(context.db, refundNo);
  if (refund?.nextActionAt) await advanceNow(context, refund);
}

async function advanceNow(context: Context, refund: RefundRow): Promise<void> {
  const { refundNo } = refund;
  switch (refund.state) {
    case 'DUE':
      return send(context, refund);
    case 'SENT': {
      const unknown = await takeFrom(context, refundNo, 'SENT', ['NO_ANSWER']);
      return unknown ? findOut(context, unknown) : undefined;
    }
    case 'UNKNOWN':
      return findOut(context, refund);
    case 'DONE':
    case 'NEEDS_PERSON':
      return;
  }
}

async function send(context: Context, refund: RefundRow): Promise<void> {
  const sent = await takeSend(context, refund);
  if (!sent) return;
  const outcome = await outcomeOf(context, sent);
  if (outcome === 'SHORT_OF_MONEY')
    context.log.error('balance at the wallet too small for a refund', { refundNo: sent.refundNo });
  if (outcome === 'REFUSED')
    context.log.error('refund refused for good, needs a person', { refundNo: sent.refundNo });
  await takeFrom(context, sent.refundNo, 'SENT', eventsOf(outcome));
}

/** Takes the step SEND; null when the state has changed, or when the wallet wants a pause after another refund of the trade. */
function takeSend(context: Context, refund: RefundRow): Promise<RefundRow | null> {
  const gapMs = context.wallet.refundGapMs;
  return context.db.transaction().execute(async (tx) => {
    await lockTrade(tx, refund);
    const locked = await lockRefund(tx, refund.refundNo);
    if (locked?.state !== refund.state) return null;
    const now = context.now();
    const last = await lastSentOfTrade(tx, locked);
    const free = last && after(last, gapMs);
    if (!free || isDue(free, now)) return takeRefundStep(tx, locked, 'SEND', now);
    await updateRefund(tx, locked, { state: locked.state, asked: locked.asked, next_action_at: free });
    await enqueue(tx, 'refund', locked.refundNo, free);
    return null;
  });
}

/** Whether a time has come. A second early counts, since clocks differ and a job is not to run twice for that. */
function isDue(at: Date, now: Date): boolean {
  return at <= after(now, SECOND);
}

/** Locks the row and takes a step for each event, unless the refund's state has changed since they were decided. */
function takeFrom(context: Context, refundNo: string, from: RefundState, events: readonly RefundEvent[]) {
  return context.db.transaction().execute(async (tx): Promise<RefundRow | null> => {
    let refund = await lockRefund(tx, refundNo);
    if (refund?.state !== from) return null;
    for (const event of events) refund = await takeRefundStep(tx, refund, event, context.now());
    return refund;
  });
}

/** A refusal for good counts when the wallet also says that it has not made the refund: an earlier answer may be lost. */
async function outcomeOf(context: Context, refund: RefundRow): Promise<RefundOutcome> {
  const outcome = await askWallet(context, refund);
  if (outcome !== 'REFUSED') return outcome;
  switch (await seen(context, refund)) {
    case 'NO_ANSWER':
      return 'UNKNOWN';
    case 'MADE':
      return 'DONE';
    case 'NONE':
      return 'REFUSED';
  }
}

async function askWallet(context: Context, refund: RefundRow): Promise<RefundOutcome> {
  const { paymentId, refundNo, proposalId } = refund;
  const amount = refund.whole ?? refund.amount;
  const reason = proposalId === null ? '缴费未成功,原路退回' : '缴费退款,原路退回';
  try {
    return await context.wallet.refund({ paymentId, refundNo, amount, reason });
  } catch (error) {
    context.log.warn('refund without an answer', { refundNo, error });
    return 'UNKNOWN';
  }
}

function eventsOf(outcome: RefundOutcome): RefundEvent[] {
  switch (outcome) {
    case 'DONE':
      return ['WALLET_REFUNDED'];
    case 'UNKNOWN':
    case 'SHORT_OF_MONEY':
      return ['NO_ANSWER'];
    case 'REFUSED':
      return ['NO_ANSWER', 'WALLET_REFUSED'];
  }
}

async function findOut(context: Context, refund: RefundRow): Promise<void> {
  switch (await seen(context, refund)) {
    case 'NO_ANSWER':
      return postpone(context, refund);
    case 'MADE':
      await takeFrom(context, refund.refundNo, 'UNKNOWN', ['WALLET_REFUNDED']);
      return;
    case 'NONE':
      return send(context, refund);
  }
}

async function seen(
  context: Context,
  { paymentId, refundNo }: RefundRow,
): Promise<RefundAtWallet['kind'] | 'NO_ANSWER'> {
  try {
    return (await context.wallet.queryRefund(paymentId, refundNo)).kind;
  } catch (error) {
    context.log.warn('refund query without an answer', { refundNo, error });
    return 'NO_ANSWER';
  }
}

/** The query told no end: only the time of the next request changes. */
function postpone(context: Context, refund: RefundRow): Promise<void> {
  return context.db.transaction().execute(async (tx) => {
    const locked = await lockRefund(tx, refund.refundNo);
    if (locked?.state !== refund.state) return;
    const asked = locked.asked + 1;
    const next = nextActionTime(locked.state, asked, context.now());
    await updateRefund(tx, locked, { state: locked.state, asked, next_action_at: next });
    if (next) await enqueue(tx, 'refund', locked.refundNo, next);
  });
}
