import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { isDue } from '../kit/advance.ts';
import type { Context } from '../kit/context.ts';
import { type DataCrypto, sha256 } from '../kit/crypto.ts';
import type { Db, Tx } from '../kit/database/open.ts';
import { countSome } from '../kit/database/sql.ts';
import { enqueue, growingWait } from '../kit/jobs/queue.ts';
import { type Limit, readTaken, takeOne } from '../kit/limits.ts';
import { after, DAY, SECOND } from '../kit/time.ts';
import { readMobile } from './user-store.ts';

/** Adds an SMS to a number in the caller's transaction, due at once. It is dropped after `expiresAt`. */
export async function addSms(
  tx: Tx,
  crypto: DataCrypto,
  { mobile, text, now, expiresAt }: { mobile: string; text: string; now: Date; expiresAt: Date },
): Promise<void> {
  const messageId = randomUUID();
  await tx
    .insertInto('sms_messages')
    .values({
      message_id: messageId,
      mobile_cipher: crypto.encrypt(mobile),
      text_cipher: crypto.encrypt(text),
      expires_at: expiresAt,
      next_action_at: now,
    })
    .execute();
  await enqueue(tx, 'sms', messageId, now);
}

/** Adds an SMS, dropped after `expiresAt`. Without a number or a gateway the user has only the message in the inbox. */
export async function addNoticeSms(
  tx: Tx,
  { crypto, sms }: Pick<Context, 'crypto' | 'sms'>,
  lifeUserId: string,
  text: string,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  if (sms === null) return;
  const mobile = await readMobile(tx, crypto, lifeUserId);
  if (mobile !== null) await addSms(tx, crypto, { mobile, text, now, expiresAt });
}

const FIRST_WAIT_MS = SECOND;
/** Short, because codes are valid for minutes. */
const LONGEST_WAIT_MS = 20 * SECOND;

/** Gives a due SMS to the gateway, which recognises one that is sent again under its id. An expired one is dropped. */
export async function advanceSms(context: Context, messageId: string): Promise<void> {
  const { db, crypto, log } = context;
  const message = await db
    .selectFrom('sms_messages')
    .select(['mobile_cipher', 'text_cipher', 'tries', 'expires_at', 'next_action_at'])
    .where('message_id', '=', messageId)
    .executeTakeFirst();
  const now = context.now();
  if (!message || !isDue(message.next_action_at, now)) return;
  const { tries, mobile_cipher, text_cipher } = message;
  if (message.expires_at <= now) {
    log.warn('SMS given up', { messageId, tries });
    return deleteSms(db, messageId);
  }
  // An SMS counts at its first try, also when the gateway does not take it.
  if (tries === 0 && !(await takeFromDay(context))) {
    log.warn('SMS given up: no more texts today', { messageId });
    return deleteSms(db, messageId);
  }
  if (await isSent(context, messageId, crypto.decrypt(mobile_cipher), crypto.decrypt(text_cipher)))
    return deleteSms(db, messageId);
  const next = after(context.now(), growingWait(tries, FIRST_WAIT_MS, LONGEST_WAIT_MS));
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('sms_messages')
      .set({ tries: tries + 1, next_action_at: next })
      .where('message_id', '=', messageId)
      .executeTakeFirst();
    if (numUpdatedRows === 1n) await enqueue(tx, 'sms', messageId, next);
  });
}

async function isSent(context: Context, id: string, mobile: string, text: string): Promise<boolean> {
  try {
    await context.sms?.send({ id, mobile, text });
    return context.sms !== null;
  } catch (error) {
    context.log.warn('SMS not taken', { messageId: id, error });
    return false;
  }
}

async function deleteSms(db: Db, messageId: string): Promise<void> {
  await db.deleteFrom('sms_messages').where('message_id', '=', messageId).execute();
}

const FAILING_TRIES = 3;

/** SMS messages that the gateway does not take, counted up to a thousand. */
export function countSmsFailing(db: Db): Promise<number> {
  return countSome(db, sql`select 1 from sms_messages where tries >= ${FAILING_TRIES}`);
}

type Tools = Pick<Context, 'db' | 'now' | 'config'>;

/** One subject for every SMS. */
const EVERYBODY = sha256('everybody');

/** True if no further SMS may be sent today. */
export async function isDayUsedUp(tools: Tools): Promise<boolean> {
  return (await readSentToday(tools)) >= dayLimit(tools).most;
}

/** Counts one SMS of the day; false when the limit is reached. */
function takeFromDay(tools: Tools): Promise<boolean> {
  return tools.db.transaction().execute((tx) => takeOne(tx, dayLimit(tools), EVERYBODY, tools.now()));
}

/** Used part of the day's limit, 0 to 1; null when no SMS can be sent. */
export async function readSmsShare(tools: Tools): Promise<number | null> {
  const { sms } = tools.config;
  return sms && sms.perDay > 0 ? (await readSentToday(tools)) / sms.perDay : null;
}

/** SMS messages given to the gateway today, codes and notices. */
function readSentToday(tools: Tools): Promise<number> {
  return readTaken(tools.db, dayLimit(tools), EVERYBODY, tools.now());
}

function dayLimit({ config }: Tools): Limit {
  return { name: 'sms-all', most: config.sms?.perDay ?? 0, windowMs: DAY };
}
