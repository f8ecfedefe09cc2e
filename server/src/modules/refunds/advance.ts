import type { Context } from '../../kit/context.ts';
import type { Tx } from '../../kit/database/open.ts';
import { enqueue, growingWait } from '../../kit/jobs/queue.ts';
import { mustStep } from '../../kit/machine.ts';
import type { RefundAtWallet, RefundOutcome } from '../../kit/ports/wallet-trades.ts';
import { after, DAY, SECOND } from '../../kit/time.ts';
import { recordStep } from '../history/index.ts';
import { addOrderEndMessage } from '../inbox/index.ts';
import { post } from '../ledger/index.ts';
import { takePointsBack } from '../points/index.ts';
import { CARD_FIRST_MS } from './card.ts';
import { type RefundEvent, type RefundState, refundMachine } from './machine.ts';
import { lockParts, lockRefund, type RefundRow, readRefund, updateRefund } from './store.ts';

/** When a sent refund counts as unanswered. */
const ANSWER_MS = 30 * SECOND;
const FIRST_WAIT_MS = 10 * SECOND;

/**
 * Takes one step of the machine with all that follows from it, also for the other parts of a refund that covers several orders. The
 * caller has locked the row.
 */
export async function takeRefundStep(
  tx: Tx,
  refund: RefundRow,
  event: RefundEvent,
  now: Date,
): Promise<RefundRow> {
  const parts = (await lockParts(tx, refund)).filter(({ state }) => state === refund.state);
  const stepped = await takeStepAlone(tx, refund, event, now);
  for (const part of parts) await takeStepAlone(tx, part, event, now);
  const { refundNo, state, nextActionAt: next } = stepped;
  if (state === 'DONE') await enqueue(tx, 'refund-card', refundNo, after(now, CARD_FIRST_MS));
  if (next) await enqueue(tx, 'refund', refundNo, next);
  return stepped;
}

/** The same for one part alone, without a job. A part that follows another has no time of its own. */
export async function takeStepAlone(
  tx: Tx,
  refund: RefundRow,
  event: RefundEvent,
  now: Date,
): Promise<RefundRow> {
  const state = mustStep(refundMachine, refund.state, event);
  const asked = event === 'NO_ANSWER' ? refund.asked + 1 : refund.asked;
  const next = refund.partOf === null ? nextActionTime(state, asked, now) : null;
  await updateRefund(tx, refund, {
    state,
    asked,
    next_action_at: next,
    ...(state === 'SENT' ? { sent_at: now } : {}),
    ...(state === 'DONE' ? { done_at: now } : {}),
    ...(event === 'PAID_BY_BANK' ? { paid_by_bank: true } : {}),
    ...(event === 'WALLET_REFUSED' ? { not_made: true } : {}),
    ...(event === 'SEND' ? { not_made: false } : {}),
    ...(event === 'WALLET_REFUNDED' && refund.partOf === null
      ? { card_next_at: after(now, CARD_FIRST_MS) }
      : {}),
  });
  const { lifeUserId, orderId, refundNo } = refund;
  await recordStep(tx, {
    lifeUserId,
    orderId,
    machine: 'REFUND',
    subject: refundNo,
    event,
    from: refund.state,
    to: state,
    at: now,
  });
  if (state === 'DONE' && refund.amount > 0) {
    const posting = { cash: refund.amount, lifeUserId, orderId, subject: refundNo, at: now };
    if (event === 'PAID_BY_BANK') await post(tx, { ...posting, event: 'REFUND_BY_BANK' });
    else await post(tx, { ...posting, event: 'REFUND_DONE', provider: refund.settlesWith });
    await takePointsBack(tx, lifeUserId, orderId, refundNo, now);
    await addOrderEndMessage(tx, lifeUserId, orderId, now);
  }
  return { ...refund, state, asked, nextActionAt: next };
}

/**
 * Takes the next step of a refund if its row says that it is due. A job that runs early, late or twice changes nothing. Returns
 * the refund after it; null when nothing was due.
 */
export async function advanceRefund(context: Context, refundNo: string): Promise<RefundRow | null> {
  const refund = await readRefund(context.db, refundNo);
  if (!refund?.nextActionAt || refund.nextActionAt > after(context.now(), SECOND)) return null;
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

/** When the next action on a refund is due. `asked` counts requests without an answer. */
export function nextActionTime(state: RefundState, asked: number, now: Date): Date | null {
  switch (state) {
    case 'DUE':
      return now;
    case 'SENT':
      return after(now, ANSWER_MS);
    case 'UNKNOWN':
      return after(now, growingWait(asked, FIRST_WAIT_MS, DAY));
    case 'DONE':
    case 'NEEDS_PERSON':
      return null;
  }
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
  const sent = await takeFrom(context, refund.refundNo, refund.state, ['SEND']);
  if (!sent) return;
  const outcome = await outcomeOf(context, sent);
  if (outcome === 'SHORT_OF_MONEY')
    context.log.error('balance at the wallet too small for a refund', { refundNo: sent.refundNo });
  if (outcome === 'REFUSED') tellRefused(context, sent);
  await takeFrom(context, sent.refundNo, 'SENT', eventsOf(outcome));
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
    case 'ACCEPTED':
      return 'ACCEPTED';
    case 'NONE':
    case 'REFUSED':
      return 'REFUSED';
  }
}

async function askWallet(context: Context, refund: RefundRow): Promise<RefundOutcome> {
  const { paymentId, provider, refundNo, proposalId } = refund;
  const amount = refund.whole ?? refund.amount;
  const reason = proposalId === null ? '缴费未成功,原路退回' : '缴费退款,原路退回';
  try {
    return await context.wallets.of(provider).refund({ paymentId, refundNo, amount, reason });
  } catch (error) {
    context.log.warn('refund without an answer', { refundNo, error });
    return 'UNKNOWN';
  }
}

function eventsOf(outcome: RefundOutcome): RefundEvent[] {
  switch (outcome) {
    case 'DONE':
      return ['WALLET_REFUNDED'];
    // Accepted is not done: its end is asked for.
    case 'ACCEPTED':
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
    case 'ACCEPTED':
      return postpone(context, refund);
    case 'MADE':
      await takeFrom(context, refund.refundNo, 'UNKNOWN', ['WALLET_REFUNDED']);
      return;
    case 'REFUSED':
      if (await takeFrom(context, refund.refundNo, 'UNKNOWN', ['WALLET_REFUSED']))
        tellRefused(context, refund);
      return;
    case 'NONE':
      return send(context, refund);
  }
}

function tellRefused({ log }: Context, { refundNo }: RefundRow): void {
  log.error('refund refused for good, needs a person', { refundNo });
}

async function seen(
  context: Context,
  { paymentId, provider, refundNo }: RefundRow,
): Promise<RefundAtWallet['kind'] | 'NO_ANSWER'> {
  try {
    return (await context.wallets.of(provider).queryRefund(paymentId, refundNo)).kind;
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
