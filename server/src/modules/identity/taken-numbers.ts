import type { Tx } from '../../kit/database/open.ts';
import { after, DAY } from '../../kit/time.ts';
import { fill, textsOf } from '../../texts/index.ts';
import type { Entering } from './begin-session.ts';
import { addNoticeSms } from './notice-sms.ts';
import { endSessionsOf } from './session-store.ts';
import { resumeMandates } from './suspend-autopay.ts';

// The number of a replaced user is somebody else's, who must hear nothing of the user's bills: texts go only to a number that
// the same wallet identity has just proved.

/**
 * Lets a replaced user, whose wallet identity was just proved, go on with automatic payment. Earlier sessions end: whoever had
 * the number may have begun them. True when something goes on.
 */
export async function takeBack(tx: Tx, lifeUserId: string, now: Date): Promise<boolean> {
  const goesOn = await resumeMandates(tx, lifeUserId, now);
  await endSessionsOf(tx, lifeUserId, now);
  return goesOn;
}

/** Tells a new user that automatic payment of the user they were before is stopped. */
export function tellStopped(tx: Tx, entering: Entering, lifeUserId: string): Promise<void> {
  const { autopayStopped } = textsOf(entering.language).sms;
  const days = entering.context.config.suspendedMandateDays;
  return tell(tx, entering, lifeUserId, fill(autopayStopped, { days }));
}

/** Tells a user who is back that automatic payment was stopped, and goes on. */
export function tellGoesOn(tx: Tx, entering: Entering, lifeUserId: string): Promise<void> {
  return tell(tx, entering, lifeUserId, textsOf(entering.language).sms.autopayGoesOn);
}

function tell(tx: Tx, { context, now }: Entering, lifeUserId: string, text: string): Promise<void> {
  return addNoticeSms(tx, context, lifeUserId, text, { now, expiresAt: after(now, DAY) });
}
