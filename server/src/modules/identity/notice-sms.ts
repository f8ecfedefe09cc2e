import { randomUUID } from 'node:crypto';
import type { Context } from '../../kit/context.ts';
import type { Tx } from '../../kit/database/open.ts';
import { enqueue } from '../../kit/jobs/queue.ts';
import { addMessage } from './sms-store.ts';
import { readMobile } from './store.ts';

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
