import { sql } from 'kysely';
import { countSome } from '../../kit/database/count-some.ts';
import type { Db, Tx } from '../../kit/database/open.ts';

/** A message on its way to the gateway. Number and text are encrypted. */
type Message = {
  readonly messageId: string;
  readonly mobileCipher: Buffer;
  readonly textCipher: Buffer;
  readonly expiresAt: Date;
};

/** Adds a message, due at once, whatever else is on its way to this number. */
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

/** Null when there is no such message any more. */
export function readMessage(db: Db, messageId: string) {
  return db
    .selectFrom('sms_messages')
    .select(['mobile_cipher', 'text_cipher', 'tries', 'expires_at', 'next_action_at'])
    .where('message_id', '=', messageId)
    .executeTakeFirst();
}

/** A message is done with: taken by the gateway, or too late to be sent. */
export async function deleteMessage(db: Db, messageId: string): Promise<void> {
  await db.deleteFrom('sms_messages').where('message_id', '=', messageId).execute();
}

/** The gateway did not take it; false when the message is gone meanwhile. */
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

/** Tries after which a message counts as failing: the gateway is not just slow once. */
const FAILING_TRIES = 3;

/** Messages the gateway does not take, up to a thousand. */
export function countSmsFailing(db: Db): Promise<number> {
  return countSome(db, sql`select 1 from sms_messages where tries >= ${FAILING_TRIES}`);
}
