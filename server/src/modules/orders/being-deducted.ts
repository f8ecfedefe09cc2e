import { after, clockOf } from '../../time.ts';
import { CLAIM_SLACK_MS } from './create-store.ts';
import type { OrderDetail } from './detail-store.ts';

/** An order for which automatic payment is asking the wallet: its payer can neither pay nor cancel it. */
export const isBeingDeducted = ({ source, states }: OrderDetail): boolean =>
  source === 'AUTOPAY' && (states.payment === 'WAITING' || states.payment === 'CLOSING');

/** Clock time from which its bill can be paid by hand, should the deduction not succeed. */
export const freeAgain = ({ expiresAt }: OrderDetail): string => clockOf(after(expiresAt, CLAIM_SLACK_MS));
