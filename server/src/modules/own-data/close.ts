import { CLOSED_TODAY, ORDERS_STILL_OPEN, USER_UNKNOWN } from '@life-payment/contract';
import { isRefusal, type Language, type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import type { Tx } from '../../kit/database/open.ts';
import { enqueue } from '../../kit/jobs/queue.ts';
import { after, DAY, HOUR, MINUTE } from '../../kit/time.ts';
import { textsOf } from '../../texts/index.ts';
import {
  addNoticeSms,
  deleteWalletIds,
  endSessionsOf,
  lockPerson,
  ownMobile,
  readWalletIds,
  suspendMandates,
  useOwnCode,
} from '../identity/index.ts';
import { type Limit, readTaken, takeOne } from '../limits/index.ts';
import { addClosing, hasOpenOrders, lockToClose, markClosed } from './closing-store.ts';

/** Calls that began before the closing have ended by then; none takes longer than half a minute. */
const ERASE_AFTER_MS = 2 * MINUTE;

const NOTICE_MS = HOUR;

/** Limit of closings by number: a new user has new limits, so closing and registering again must not be free. */
const CLOSINGS_OF_NUMBER: Limit = { name: 'closings-number', most: 1, windowMs: DAY };

type Asking = {
  readonly lifeUserId: string;
  readonly language: Language;
  readonly typed: { readonly code: string; readonly codeToken: string };
};

/**
 * Closes a user's account for good: number and wallet identity are free at once, nothing more is deducted, all sessions
 * end, and a job ends mandates at the wallet and erases personal data. Refused while an order is not finished. The code
 * is not used when the refusal is known before.
 */
export async function closeUser(context: Context, asking: Asking): Promise<Refusal | null> {
  const { db, crypto } = context;
  const { lifeUserId, typed } = asking;
  if (await hasOpenOrders(db, lifeUserId)) return refuse(ORDERS_STILL_OPEN);
  const mobile = await ownMobile(context, lifeUserId);
  if (isRefusal(mobile)) return mobile;
  const mobileHash = crypto.lookUpHash('mobile', mobile);
  const closedToday = await readTaken(db, CLOSINGS_OF_NUMBER, mobileHash, context.now());
  if (closedToday >= CLOSINGS_OF_NUMBER.most) return refuse(CLOSED_TODAY);
  const wrong = await useOwnCode(context, lifeUserId, 'CLOSE_ACCOUNT', typed);
  if (wrong) return wrong;
  const walletIds = await readWalletIds(db, lifeUserId);
  return db.transaction().execute(async (tx) => {
    // Runs one after the other with sign-ons of the number.
    await lockPerson(tx, mobileHash, walletIds);
    return write(tx, context, asking, mobileHash);
  });
}

async function write(
  tx: Tx,
  context: Context,
  { lifeUserId, language }: Asking,
  mobileHash: Buffer,
): Promise<Refusal | null> {
  const now = context.now();
  if (!(await lockToClose(tx, lifeUserId))) return refuse(USER_UNKNOWN);
  // From here no order can be written, because that needs the user's row.
  if (await hasOpenOrders(tx, lifeUserId)) return refuse(ORDERS_STILL_OPEN);
  if (!(await takeOne(tx, CLOSINGS_OF_NUMBER, mobileHash, now))) return refuse(CLOSED_TODAY);
  await addNoticeSms(tx, context, lifeUserId, textsOf(language).sms.closed, {
    now,
    expiresAt: after(now, NOTICE_MS),
  });
  await suspendMandates(tx, [lifeUserId], now);
  await markClosed(tx, lifeUserId);
  await deleteWalletIds(tx, lifeUserId);
  await endSessionsOf(tx, lifeUserId, now);
  const next = after(now, ERASE_AFTER_MS);
  await addClosing(tx, lifeUserId, now, next);
  await enqueue(tx, 'closing', lifeUserId, next);
  return null;
}
