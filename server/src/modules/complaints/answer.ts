import type { Context } from '../../kit/context.ts';
import { type ComplaintAnswer, LONGEST_COMPLAINT_ANSWER } from '../../kit/ports/wallet-complaints.ts';
import { isSound } from '../../kit/texts.ts';
import { instant } from '../../kit/time.ts';
import { takeComplaintStep } from './steps.ts';
import { type ComplaintRow, lockComplaint, readComplaint, readNewest } from './store.ts';

/** What staff answer to a complaint. */
type Answer = {
  readonly what: ComplaintAnswer;
  readonly text: string;
  /** The staff member. */
  readonly by: string;
};

/**
 * Decides the answer to a complaint: a job sends it to the wallet. Returns a sentence when it can't be answered, or is answered
 * already.
 */
export function answerComplaint(
  { db, now, crypto }: Pick<Context, 'db' | 'now' | 'crypto'>,
  complaintId: string,
  { what, text, by }: Answer,
): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    if (text.trim() === '' || !isSound(text) || [...text].length > LONGEST_COMPLAINT_ANSWER)
      return `An answer has 1 to ${LONGEST_COMPLAINT_ANSWER} characters.`;
    const complaint = await lockComplaint(tx, complaintId);
    if (!complaint) return 'There is no such complaint.';
    if (complaint.state !== 'OPEN') return `Complaint ${complaintId} is ${complaint.state} already.`;
    const answer = { answer_what: what, answer_cipher: crypto.encrypt(text), answered_by: by };
    await takeComplaintStep(tx, complaint, 'ANSWER', now(), answer);
    return null;
  });
}

/** The newest complaints, a line each; with `open` only those without our answer. */
export async function complaintLines(
  { db }: Pick<Context, 'db'>,
  open: boolean,
  limit: number,
): Promise<string[]> {
  return (await readNewest(db, open, limit)).map(lineOf);
}

/** A complaint with its texts, for staff; null when there is none. Erased texts are empty. */
export async function complaintText(
  { db, crypto }: Pick<Context, 'db' | 'crypto'>,
  complaintId: string,
): Promise<string[] | null> {
  const complaint = await readComplaint(db, complaintId);
  if (!complaint) return null;
  const text = (cipher: Buffer) => (cipher.length === 0 ? '' : crypto.decrypt(cipher));
  return [
    lineOf(complaint),
    `trade ${complaint.tradeNo}  made ${instant(complaint.complainedAt)}  phone ${text(complaint.phoneCipher)}`,
    text(complaint.complaintCipher),
    ...(complaint.answerWhat === null
      ? []
      : [`answer ${complaint.answerWhat}: ${text(complaint.answerCipher)}`]),
  ];
}

function lineOf({ complaintId, orderId, lifeUserId, state, answerBy }: ComplaintRow): string {
  const of = lifeUserId === '' ? `number of nobody: ${orderId}` : `order ${orderId}`;
  return [complaintId, state, of, `answer by ${instant(answerBy)}`].join('  ');
}
