import { ask, isDue } from '../kit/advance.ts';
import type { Context } from '../kit/context.ts';
import { enqueue } from '../kit/jobs/queue.ts';
import type { RefundOutcome } from '../kit/ports/wallet.ts';
import { after, MINUTE } from '../kit/time.ts';
import { queryTrade } from './advance-payment.ts';
import { nextActionTime, type RefundEvent } from './refund-machine.ts';
import {
  lastSentOfTrade,
  lockRefund,
  lockTrade,
  type RefundRow,
  readRefund,
  scheduleRefund,
} from './refund-store.ts';
import { transitionRefund } from './transition-refund.ts';

/** Wait before the wallet is asked again about the payment of a refused refund. */
const AGAIN_MS = MINUTE;

/** Takes the next step of a refund that is due. One refused for good is queried on: somebody else may have refunded that money. */
export async function advanceRefund(context: Context, refundNo: string): Promise<void> {
  const { db, now } = context;
  const refund = await readRefund(db, refundNo);
  if (refund && isDue(refund.nextActionAt, now())) await act(context, refund);
  // A kill in between leaves the job, which looks at the refund's state, not at what it did.
  const advanced = await readRefund(db, refundNo);
  if (advanced?.state !== 'NEEDS_PERSON' || (await queryTrade(context, advanced.paymentId))) return;
  await db.transaction().execute((tx) => enqueue(tx, 'refund', refundNo, after(now(), AGAIN_MS)));
}

/** Takes the next step of a refund before it is due, because the wallet is known to have an answer. A final state does not change. */
export async function advanceRefundNow(context: Context, refundNo: string): Promise<void> {
  const refund = await readRefund(context.db, refundNo);
  if (refund?.nextActionAt) await act(context, refund);
}

async function act(context: Context, refund: RefundRow): Promise<void> {
  switch (refund.state) {
    case 'DUE':
      return send(context, refund);
    case 'SENT': {
      const unknown = await applyEvents(context, refund, ['NO_ANSWER']);
      return unknown ? query(context, unknown) : undefined;
    }
    case 'UNKNOWN':
      return query(context, refund);
    case 'DONE':
    case 'NEEDS_PERSON':
      return;
  }
}

async function send(context: Context, refund: RefundRow): Promise<void> {
  const sent = await markSent(context, refund);
  if (!sent) return;
  const { refundNo } = sent;
  const outcome = await askForRefund(context, sent);
  if (outcome === 'SHORT_OF_MONEY')
    context.log.error('balance at the wallet too small for a refund', { refundNo });
  if (outcome === 'REFUSED') context.log.error('refund refused for good, needs a person', { refundNo });
  await applyEvents(context, sent, EVENTS[outcome]);
}

const EVENTS: Readonly<Record<RefundOutcome, readonly RefundEvent[]>> = {
  DONE: ['WALLET_REFUNDED'],
  UNKNOWN: ['NO_ANSWER'],
  SHORT_OF_MONEY: ['NO_ANSWER'],
  REFUSED: ['NO_ANSWER', 'WALLET_REFUSED'],
};

/** Takes the step SEND; null when the state has changed, or when the wallet wants a pause after another refund of the trade. */
function markSent(context: Context, refund: RefundRow): Promise<RefundRow | null> {
  return context.db.transaction().execute(async (tx) => {
    await lockTrade(tx, refund);
    const locked = await lockRefund(tx, refund.refundNo);
    if (locked?.state !== refund.state) return null;
    const now = context.now();
    const last = await lastSentOfTrade(tx, locked);
    const free = last && after(last, context.wallet.refundGapMs);
    if (!free || isDue(free, now)) return transitionRefund(tx, locked, 'SEND', now);
    await scheduleRefund(tx, locked, free);
    return null;
  });
}

/** Locks the row and takes a step for each event, unless the refund's state has changed since they were decided. */
function applyEvents(context: Context, { refundNo, state }: RefundRow, events: readonly RefundEvent[]) {
  return context.db.transaction().execute(async (tx): Promise<RefundRow | null> => {
    let refund = await lockRefund(tx, refundNo);
    if (refund?.state !== state) return null;
    for (const event of events) refund = await transitionRefund(tx, refund, event, context.now());
    return refund;
  });
}

/** A refusal for good counts when the wallet also says that it has not made the refund: an earlier answer may be lost. */
async function askForRefund(context: Context, refund: RefundRow): Promise<RefundOutcome> {
  const { paymentId, refundNo, proposalId } = refund;
  const amount = refund.whole ?? refund.amount;
  const reason = proposalId === null ? '缴费未成功,原路退回' : '缴费退款,原路退回';
  const request = () => context.wallet.refund({ paymentId, refundNo, amount, reason });
  const outcome = await ask(context, 'refund without an answer', { refundNo }, request, 'UNKNOWN' as const);
  if (outcome !== 'REFUSED') return outcome;
  switch (await queryRefund(context, refund)) {
    case 'NO_ANSWER':
      return 'UNKNOWN';
    case 'MADE':
      return 'DONE';
    case 'NONE':
      return 'REFUSED';
  }
}

async function query(context: Context, refund: RefundRow): Promise<void> {
  switch (await queryRefund(context, refund)) {
    case 'NO_ANSWER':
      return scheduleNextAttempt(context, refund);
    case 'MADE':
      await applyEvents(context, refund, ['WALLET_REFUNDED']);
      return;
    case 'NONE':
      return send(context, refund);
  }
}

function queryRefund({ wallet, log }: Context, { paymentId, refundNo }: RefundRow) {
  const request = async () => (await wallet.queryRefund(paymentId, refundNo)).kind;
  return ask({ log }, 'refund query without an answer', { refundNo }, request, 'NO_ANSWER' as const);
}

function scheduleNextAttempt({ db, now }: Context, refund: RefundRow): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const locked = await lockRefund(tx, refund.refundNo);
    if (locked?.state !== refund.state) return;
    const attempts = locked.attempts + 1;
    await scheduleRefund(tx, locked, nextActionTime(locked.state, attempts, now()), { attempts });
  });
}
