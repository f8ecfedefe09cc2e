import type { Context } from '../../kit/context.ts';
import { enqueue, growingWait } from '../../kit/jobs/queue.ts';
import { after, SECOND } from '../../kit/time.ts';
import { takeText } from './sms-ceiling.ts';
import { deleteMessage, postponeMessage, readMessage } from './sms-store.ts';

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
