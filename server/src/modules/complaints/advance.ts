import type { Context } from '../../kit/context.ts';
import { enqueue } from '../../kit/jobs/queue.ts';
import type { WalletComplaint, WalletComplaints } from '../../kit/ports/wallet-complaints.ts';
import { after, HOUR, SECOND } from '../../kit/time.ts';
import type { ComplaintEvent, ComplaintState } from './machine.ts';
import { eventOf, nextActionTime, takeComplaintStep } from './steps.ts';
import { type ComplaintRow, lockComplaint, readComplaint, updateComplaint } from './store.ts';

/** Takes the next step of an answer if its row says that it is due. A job that runs early, late or twice changes nothing. */
export async function advanceComplaint(context: Context, complaintId: string): Promise<void> {
  const complaint = await readComplaint(context.db, complaintId);
  if (!complaint?.nextActionAt || complaint.nextActionAt > after(context.now(), SECOND)) return;
  const { complaints } = context.wallet;
  if (!complaints) return;
  switch (complaint.state) {
    case 'DUE':
      return send(context, complaints, complaint);
    case 'SENT': {
      const unknown = await takeFrom(context, complaint, 'NO_ANSWER');
      return unknown ? findOut(context, complaints, unknown) : undefined;
    }
    case 'UNKNOWN':
      return findOut(context, complaints, complaint);
    case 'OPEN':
    case 'ANSWERED':
    case 'ENDED':
      return;
  }
}

/** Sends the answer outside any transaction, after the row says that it is being sent. */
async function send(context: Context, complaints: WalletComplaints, complaint: ComplaintRow): Promise<void> {
  const { complaintId, answerWhat: what, answerCipher } = complaint;
  // Erased with its payer's account.
  if (what === null || answerCipher.length === 0) return postpone(context, complaint);
  const sent = await takeFrom(context, complaint, 'SEND');
  if (!sent) return;
  // An answer that the wallet refuses may be one that it has: only the query says how the complaint stands.
  let event: ComplaintEvent = 'NO_ANSWER';
  try {
    const text = context.crypto.decrypt(answerCipher);
    if ((await complaints.answer(complaintId, { what, text })) === 'TAKEN') event = 'WALLET_ANSWERED';
  } catch (error) {
    context.log.warn('answer to a complaint without an answer', { complaintId, error });
  }
  await takeFrom(context, sent, event);
}

/** Asks the wallet how a complaint stands, and sends the answer again only if the wallet still waits for it. */
async function findOut(
  context: Context,
  complaints: WalletComplaints,
  complaint: ComplaintRow,
): Promise<void> {
  const { complaintId } = complaint;
  let told: WalletComplaint | null;
  try {
    told = await complaints.query(complaintId);
  } catch (error) {
    context.log.warn('complaint query without an answer', { complaintId, error });
    return postpone(context, complaint);
  }
  if (told?.status === 'OPEN') return send(context, complaints, complaint);
  const event = told ? eventOf(told.status, complaint.state) : 'WALLET_ENDED';
  if (event) await takeFrom(context, complaint, event);
}

function takeFrom(
  { db, now }: Context,
  { complaintId, state }: { readonly complaintId: string; readonly state: ComplaintState },
  event: ComplaintEvent,
): Promise<ComplaintRow | null> {
  return db.transaction().execute(async (tx) => {
    const locked = await lockComplaint(tx, complaintId);
    return locked?.state === state ? takeComplaintStep(tx, locked, event, now()) : null;
  });
}

/** Nothing is known yet: only the time of the next request changes. */
function postpone({ db, now }: Context, { complaintId, state }: ComplaintRow): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const locked = await lockComplaint(tx, complaintId);
    if (locked?.state !== state) return;
    const asked = locked.asked + 1;
    const next = state === 'DUE' ? after(now(), HOUR) : nextActionTime(state, asked, now());
    await updateComplaint(tx, complaintId, { state, asked, next_action_at: next });
    if (next) await enqueue(tx, 'complaint', complaintId, next);
  });
}
