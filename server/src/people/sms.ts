import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '../kit/context.ts';
import { sha256 } from '../kit/crypto.ts';
import type { Db, Tx } from '../kit/database/open.ts';
import { countSome } from '../kit/database/sql.ts';
import { enqueue, growingWait } from '../kit/jobs/queue.ts';
import { after, DAY, SECOND } from '../kit/time.ts';
import { type Limit, readTaken, takeOne } from './limits.ts';
import { readMobile } from './user-store.ts';

/** A text that the gateway has not taken yet. Number and text are encrypted. */
type Message = {
  readonly messageId: string;
  readonly mobileCipher: Buffer;
  readonly textCipher: Buffer;
  readonly expiresAt: Date;
};

/** Adds a text, due at once. */
export async function addMessage(tx: Tx, message: Message, now: Date): Promise<void> {
  await tx
    .insertInto('sms_messages')
    .values({
      message_id: message.messageId,
      mobile_cipher: message.mobileCipher,
      text_cipher: message.textCipher,
      expires_at: message.expiresAt,
      next_action_at: now,
    })
    .execute();
}

/** A text; null when it is done. */
function readMessage(db: Db, messageId: string) {
  return db
    .selectFrom('sms_messages')
    .select(['mobile_cipher', 'text_cipher', 'tries', 'expires_at', 'next_action_at'])
    .where('message_id', '=', messageId)
    .executeTakeFirst();
}

/** Deletes a text that the gateway took or that expired. */
async function deleteMessage(db: Db, messageId: string): Promise<void> {
  await db.deleteFrom('sms_messages').where('message_id', '=', messageId).execute();
}

/** Schedules the next try of a text; false when it is done meanwhile. */
async function postponeMessage(tx: Tx, messageId: string, tries: number, next: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sms_messages')
    .set({ tries, next_action_at: next })
    .where('message_id', '=', messageId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Tries after which a text counts as failing. */
const FAILING_TRIES = 3;

/** Texts that the gateway does not take, counted up to a thousand. */
export function countSmsFailing(db: Db): Promise<number> {
  return countSome(db, sql`select 1 from sms_messages where tries >= ${FAILING_TRIES}`);
}

const FIRST_WAIT_MS = SECOND;
/** Short, because codes are valid for minutes. */
const LONGEST_WAIT_MS = 20 * SECOND;

/**
 * Gives a text to the gateway if its row says that it is due. If a worker died after sending, the text is sent again
 * under the same id, which the gateway recognises. Expired texts are dropped.
 */
export async function advanceSms(context: Context, messageId: string): Promise<void> {
  const message = await readMessage(context.db, messageId);
  const now = context.now();
  if (!message || message.next_action_at > after(now, SECOND)) return;
  if (message.expires_at <= now) {
    context.log.warn('SMS given up', { messageId, tries: message.tries });
    return deleteMessage(context.db, messageId);
  }
  // A text counts at its first try, also when the gateway does not take it.
  if (message.tries === 0 && !(await takeText(context))) {
    context.log.warn('SMS given up: no more texts today', { messageId });
    return deleteMessage(context.db, messageId);
  }
  const { decrypt } = context.crypto;
  if (await isTaken(context, messageId, decrypt(message.mobile_cipher), decrypt(message.text_cipher)))
    return deleteMessage(context.db, messageId);
  const next = after(context.now(), growingWait(message.tries, FIRST_WAIT_MS, LONGEST_WAIT_MS));
  await context.db.transaction().execute(async (tx) => {
    if (await postponeMessage(tx, messageId, message.tries + 1, next))
      await enqueue(tx, 'sms', messageId, next);
  });
}

async function isTaken(context: Context, id: string, mobile: string, text: string): Promise<boolean> {
  try {
    await context.sms?.send({ id, mobile, text });
    return context.sms !== null;
  } catch (error) {
    context.log.warn('SMS not taken', { messageId: id, error });
    return false;
  }
}

/**
 * Adds a text for a user in the caller's transaction; it is dropped after `expiresAt`. Without a number or a gateway the
 * user has only the message in the inbox.
 */
export async function addNoticeSms(
  tx: Tx,
  { crypto, sms }: Pick<Context, 'crypto' | 'sms'>,
  lifeUserId: string,
  text: string,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  if (sms === null) return;
  const mobile = await readMobile(tx, crypto, lifeUserId);
  if (mobile === null) return;
  const messageId = randomUUID();
  const [mobileCipher, textCipher] = [crypto.encrypt(mobile), crypto.encrypt(text)];
  await addMessage(tx, { messageId, mobileCipher, textCipher, expiresAt }, now);
  await enqueue(tx, 'sms', messageId, now);
}

type Tools = Pick<Context, 'db' | 'now' | 'config'>;

/** One subject for all texts. */
const EVERYBODY = sha256('everybody');

/** Whether today's limit of texts is reached. */
export async function isCeilingReached(tools: Tools): Promise<boolean> {
  return (await readTextsToday(tools)) >= textsOf(tools).most;
}

/** Counts one text of the day; false when the limit is reached. */
function takeText(tools: Tools): Promise<boolean> {
  return tools.db.transaction().execute((tx) => takeOne(tx, textsOf(tools), EVERYBODY, tools.now()));
}

/** Used part of the day's limit, 0 to 1; null when no text can be sent. */
export async function readSmsShare(tools: Tools): Promise<number | null> {
  const { sms } = tools.config;
  return sms && sms.perDay > 0 ? (await readTextsToday(tools)) / sms.perDay : null;
}

/** Texts given to the gateway today, codes and notices. */
function readTextsToday(tools: Tools): Promise<number> {
  return readTaken(tools.db, textsOf(tools), EVERYBODY, tools.now());
}

function textsOf({ config }: Tools): Limit {
  return {
    name: 'sms-all',
    most: config.sms?.perDay ?? 0,
    windowMs: DAY,
  };
}
