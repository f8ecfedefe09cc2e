import type { Tx } from '../../kit/database/open.ts';
import { enqueue, growingWait } from '../../kit/jobs/queue.ts';
import { mustStep } from '../../kit/machine.ts';
import type { ComplaintStatus } from '../../kit/ports/wallet-complaints.ts';
import { after, HOUR, SECOND } from '../../kit/time.ts';
import { type ComplaintEvent, type ComplaintState, complaintMachine } from './machine.ts';
import { type ComplaintChange, type ComplaintRow, updateComplaint } from './store.ts';

/** When a sent answer counts as unanswered; longer than its time-out. */
const ANSWER_MS = 30 * SECOND;
const FIRST_WAIT_MS = 10 * SECOND;

/** What each status at the wallet means in each of our states; null: nothing new. */
const MEANING: Readonly<Record<ComplaintStatus, Readonly<Record<ComplaintState, ComplaintEvent | null>>>> = {
  // Our answer may be on its way while the wallet still waits for it.
  OPEN: { OPEN: null, DUE: null, SENT: null, UNKNOWN: null, ANSWERED: 'WALLET_OPEN', ENDED: 'WALLET_OPEN' },
  ANSWERED: {
    OPEN: 'WALLET_ANSWERED',
    DUE: 'WALLET_ANSWERED',
    SENT: 'WALLET_ANSWERED',
    UNKNOWN: 'WALLET_ANSWERED',
    ANSWERED: null,
    ENDED: null,
  },
  // The wallet decides: we have nothing to do until it asks again.
  PLATFORM: ended(),
  OVER: ended(),
};

/** The event that a status at the wallet means for a complaint; null when it tells nothing new. */
export function eventOf(status: ComplaintStatus, state: ComplaintState): ComplaintEvent | null {
  return MEANING[status][state];
}

/** Takes one step of a complaint's machine, with its job. The caller has locked it. */
export async function takeComplaintStep(
  tx: Tx,
  complaint: ComplaintRow,
  event: ComplaintEvent,
  now: Date,
  change: Omit<ComplaintChange, 'state' | 'asked' | 'next_action_at'> = {},
): Promise<ComplaintRow> {
  const { complaintId } = complaint;
  const state = mustStep(complaintMachine, complaint.state, event);
  const asked = event === 'NO_ANSWER' ? complaint.asked + 1 : complaint.asked;
  const next = nextActionTime(state, asked, now);
  await updateComplaint(tx, complaintId, { ...change, state, asked, next_action_at: next });
  if (next) await enqueue(tx, 'complaint', complaintId, next);
  return { ...complaint, state, asked, nextActionAt: next };
}

/** When the next action on a complaint is due; null where staff or the wallet are next. */
export function nextActionTime(state: ComplaintState, asked: number, now: Date): Date | null {
  switch (state) {
    case 'DUE':
      return now;
    case 'SENT':
      return after(now, ANSWER_MS);
    case 'UNKNOWN':
      return after(now, growingWait(asked - 1, FIRST_WAIT_MS, HOUR));
    case 'OPEN':
    case 'ANSWERED':
    case 'ENDED':
      return null;
  }
}

function ended(): Readonly<Record<ComplaintState, ComplaintEvent | null>> {
  const event = 'WALLET_ENDED';
  return { OPEN: event, DUE: event, SENT: event, UNKNOWN: event, ANSWERED: event, ENDED: null };
}
