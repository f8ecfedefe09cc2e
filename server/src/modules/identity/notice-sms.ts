import { randomUUID } from 'node:crypto';
import type { Context } from '../../kit/context.ts';
import type { Tx } from '../../kit/database/open.ts';
import { enqueue } from '../../kit/jobs/queue.ts';
import { addMessage } from './sms-store.ts';
import { readMobile } from './store.ts';

/**
 * Sends a user a short message that is of use until `expiresAt`, with the caller's transaction. Who has no number, or a
 * service that can't send any, is left with the message in the inbox.
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
