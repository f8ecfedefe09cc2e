import { growingWait } from '../../kit/jobs/queue.ts';
import { after, MINUTE, SECOND } from '../../kit/time.ts';

/** How long a payer has to sign at the wallet. */
export const SIGNING_MS = 30 * MINUTE;

export const FIRST_WAIT_MS = 10 * SECOND;

/** When the wallet is queried next whether the payer has signed; the payer can sign until `signBefore`. */
export function signingWait(asked: number, signBefore: Date, now: Date): Date {
  const next = after(now, growingWait(asked, FIRST_WAIT_MS, 5 * MINUTE));
  return now < signBefore && signBefore < next ? signBefore : next;
}
