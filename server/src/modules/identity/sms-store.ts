import { sql } from 'kysely';
import { countSome } from '../../kit/database/count-some.ts';
import type { Db, Tx } from '../../kit/database/open.ts';

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
export function readMessage(db: Db, messageId: string) {
  return db
    .selectFrom('sms_messages')
    .select(['mobile_cipher', 'text_cipher', 'tries', 'expires_at', 'next_action_at'])
    .where('message_id', '=', messageId)
    .executeTakeFirst();
}

/** Deletes a text that the gateway took or that expired. */
export async function deleteMessage(db: Db, messageId: string): Promise<void> {
  await db.deleteFrom('sms_messages').where('message_id', '=', messageId).execute();
}

/** Schedules the next try of a text; false when it is done meanwhile. */
export async function postponeMessage(
  tx: Tx,
  messageId: string,
  tries: number,
  next: Date,
): Promise<boolean> {
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
