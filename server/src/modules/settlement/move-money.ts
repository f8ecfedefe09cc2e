import type { Tx } from '../../kit/database/open.ts';
import { post } from '../ledger/index.ts';
import { beginRefund } from '../refunds/index.ts';
import { chargeRejected } from './elsewhere.ts';
import { postReversed } from './reversed.ts';
import type { BillRow } from './store.ts';

export type FinalState = 'WRITTEN_OFF' | 'REJECTED';

/** Posts a final state, and begins the refund of a rejected bill. `bill` is as it was before. */
export async function moveMoney(tx: Tx, bill: BillRow, state: FinalState, now: Date): Promise<void> {
  if (bill.state === 'WRITTEN_OFF') return postReversed(tx, bill, now);
  const { lifeUserId, orderId, line, writeOffNo, due, cash, coupon, unitId } = bill;
  const posting = { lifeUserId, orderId, subject: writeOffNo, at: now };
  if (state === 'WRITTEN_OFF') return post(tx, { ...posting, event: state, due, unitId });
  await post(tx, { ...posting, event: state, cash, coupon });
  const amount = bill.refundedElsewhere === null ? cash : await chargeRejected(tx, bill, line, cash);
  await beginRefund(tx, { lifeUserId, orderId, line, amount, promisedBy: bill.promisedBy, now });
}
