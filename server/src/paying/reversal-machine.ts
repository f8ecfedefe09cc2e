import type { ReverseAnswer, WriteOffQueryAnswer } from '@life-payment/biller-api';
import type { ReversalState } from '../kit/database/states.ts';
import { growingWait } from '../kit/jobs/queue.ts';
import type { Machine } from '../kit/machine.ts';
import { after, HOUR, SECOND } from '../kit/time.ts';

/**
 * SEND is the service's own event, the others come from the unit: UNIT_REFUSED also when it told of a reversal and then
 * says written off.
 */
export type ReversalEvent = 'SEND' | 'NO_ANSWER' | 'UNIT_REVERSED' | 'UNIT_REFUSED';

export const reversalMachine: Machine<ReversalState, ReversalEvent> = {
  DUE: { SEND: 'SENT' },
  SENT: { UNIT_REVERSED: 'DONE', UNIT_REFUSED: 'REFUSED', NO_ANSWER: 'UNKNOWN' },
  // A reversal that the unit told us begins here: we ask what became of the write-off.
  UNKNOWN: { UNIT_REVERSED: 'DONE', UNIT_REFUSED: 'REFUSED', SEND: 'SENT', NO_ANSWER: 'UNKNOWN' },
  DONE: {},
  REFUSED: {},
};

/** When a request counts as unanswered; longer than its time-out. */
const ANSWER_MS = 20 * SECOND;
const FIRST_WAIT_MS = 5 * SECOND;

/** When the next action on a reversal is due; null when its state is final. `attempts` counts those without an answer. */
export function nextActionTime(state: ReversalState, attempts: number, now: Date): Date | null {
  switch (state) {
    case 'DUE':
      return now;
    case 'SENT':
      return after(now, ANSWER_MS);
    case 'UNKNOWN':
      return after(now, growingWait(Math.max(0, attempts - 1), FIRST_WAIT_MS, HOUR));
    case 'DONE':
    case 'REFUSED':
      return null;
  }
}

/** The event that a unit's answer means, and why it refuses. */
export type ReversalOutcome = { readonly event: Exclude<ReversalEvent, 'SEND'>; readonly refusal?: string };

export const NO_ANSWER: ReversalOutcome = { event: 'NO_ANSWER' };

/** The outcome of an answer. Anything but a clear yes or no is unknown. */
export function outcomeOf(answer: ReverseAnswer): ReversalOutcome {
  switch (answer.result) {
    case 'REVERSED':
      return { event: 'UNIT_REVERSED' };
    case 'REFUSED':
      return { event: 'UNIT_REFUSED', refusal: answer.reason };
    case 'PROCESSING':
    case 'CONTENT_DIFFERS':
      return { event: 'NO_ANSWER' };
  }
}

/** The outcome of a query of a write-off that was told to be reversed. */
export function outcomeOfQuery(answer: WriteOffQueryAnswer): ReversalOutcome {
  switch (answer.result) {
    case 'REVERSED':
      return { event: 'UNIT_REVERSED' };
    case 'WRITTEN_OFF':
    case 'REJECTED':
      return { event: 'UNIT_REFUSED', refusal: `TOLD_${answer.result}` };
    case 'PROCESSING':
    case 'NOT_KNOWN':
      return { event: 'NO_ANSWER' };
  }
}
