import type { Context } from '../../kit/context.ts';
import type { Tx } from '../../kit/database/open.ts';
import { ownerOf } from '../../kit/ids.ts';
import { WalletNotAnswering } from '../../kit/ports/wallet.ts';
import type { WalletComplaint } from '../../kit/ports/wallet-complaints.ts';
import { after, DAY, HOUR, MINUTE } from '../../kit/time.ts';
import { orderMeant } from '../payments/index.ts';
import { eventOf, takeComplaintStep } from './steps.ts';
import { insertComplaint, lockComplaint } from './store.ts';

/** How far back complaints are read: an answer is over by then. */
const READ_MS = 30 * DAY;

/** Most pages of one run. The next run begins at the first page again. */
const PAGES = 100;

/**
 * Reads the complaints of the last days at the wallet, page by page, and keeps each. One that is known takes the
 * step that its status means. Runs every ten minutes; twice at once changes nothing more.
 */
export async function readComplaints(context: Context): Promise<void> {
  const { wallet, now, log } = context;
  const { complaints: calls } = wallet;
  if (!calls) return;
  // The wallet reads times to the second, and its clock may be ahead.
  const until = after(now(), MINUTE);
  try {
    for (let page = 1; page <= PAGES; page += 1) {
      const { complaints, unreadable, more } = await calls.list(after(until, -READ_MS), until, page);
      if (unreadable > 0) log.error('complaints that can not be read', { unreadable });
      for (const complaint of complaints) await takeComplaint(context, complaint);
      if (!more) return;
    }
    log.error('more complaints than are read', { pages: PAGES });
  } catch (error) {
    if (!(error instanceof WalletNotAnswering)) throw error;
    log.warn('complaints without an answer', { error });
  }
}

/** Keeps a complaint, or takes the step that its status means. */
async function takeComplaint(context: Context, complaint: WalletComplaint): Promise<void> {
  const { db, now, log } = context;
  const { complaintId, paymentId } = complaint;
  const isNew = await db.transaction().execute(async (tx) => {
    if (complaint.status === 'OPEN' && (await insert(tx, context, complaint))) return true;
    const known = await lockComplaint(tx, complaintId);
    const event = known && eventOf(complaint.status, known.state);
    // Asked for again: the time to answer begins anew.
    const again = event === 'WALLET_OPEN' ? { answer_by: answerBy(context, now()) } : {};
    if (event) await takeComplaintStep(tx, known, event, now(), again);
    return false;
  });
  if (isNew) log.warn('payer complains at the wallet', { complaintId, paymentId });
}

/** Complaints that were over before they were read are not kept. */
async function insert(tx: Tx, { crypto, config }: Context, complaint: WalletComplaint): Promise<boolean> {
  const orderId = await orderMeant(tx, complaint.paymentId);
  return insertComplaint(tx, {
    complaint_id: complaint.complaintId,
    life_user_id: ownerOf(orderId ?? '') ?? '',
    order_id: orderId ?? complaint.paymentId,
    trade_no: complaint.tradeNo,
    state: 'OPEN',
    complaint_cipher: crypto.encrypt(`${complaint.reason}\n${complaint.text}`),
    phone_cipher: crypto.encrypt(complaint.phone),
    complained_at: complaint.at,
    answer_by: answerBy({ config }, complaint.at),
  });
}

function answerBy({ config }: Pick<Context, 'config'>, from: Date): Date {
  return after(from, config.complaintAnswerHours * HOUR);
}
