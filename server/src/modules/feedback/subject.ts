import type { addFeedback, RequestOf } from '@life-payment/contract';
import type { Context } from '../../kit/context.ts';
import { readQuery } from '../bills/index.ts';
import { readDetailsOf } from '../orders/index.ts';

type About = NonNullable<RequestOf<typeof addFeedback>['about']>;

/** The order or the bill that a payer asks about, as the question keeps it. `billNo` is null for an account without a bill. */
export type Subject = {
  readonly orderId: string | null;
  readonly unitId: string;
  readonly numberMasked: string;
  readonly remark: string;
  readonly billNo: string | null;
};

/** What a payer asks about; null when it is not there or another payer's. */
export async function findSubject(
  { db, reads }: Context,
  lifeUserId: string,
  { orderId, queryId, billNo }: About,
): Promise<Subject | null> {
  if (orderId !== undefined) {
    const [order] = await readDetailsOf(reads, lifeUserId, [orderId]);
    if (!order) return null;
    const { unitId, numberMasked, remark } = order;
    return { orderId, unitId, numberMasked, remark, billNo: null };
  }
  const query = queryId === undefined ? undefined : await readQuery(db, lifeUserId, queryId);
  if (!query || (billNo !== undefined && !query.bills.some((bill) => bill.billNo === billNo))) return null;
  const { unitId, numberMasked } = query;
  return { orderId: null, unitId, numberMasked, remark: '', billNo: billNo ?? null };
}
