import type { Tx } from '../../kit/database/open.ts';
import type { PlanRow } from './plan-store.ts';

/** Whether another plan of the mandate was deducted in a time, or is being deducted; with `planned` also those announced for it. */
export async function isPeriodTaken(
  tx: Tx,
  { lifeUserId, agreementId, planId }: PlanRow,
  { from, until }: { readonly from: Date; readonly until: Date },
  planned: boolean,
): Promise<boolean> {
  const found = await tx
    .selectFrom('autopay_plans')
    .select('plan_id')
    .where('life_user_id', '=', lifeUserId)
    .where('agreement_id', '=', agreementId)
    .where('plan_id', '!=', planId)
    .where(({ and, eb, or }) => {
      const taken = and([
        eb('state', 'in', ['DEDUCTING', 'PAID']),
        eb('tried_at', '>=', from),
        eb('tried_at', '<', until),
      ]);
      const announced = and([
        eb('state', 'in', ['NOTICED', 'DUE']),
        eb('deduct_from', '>=', from),
        eb('deduct_from', '<', until),
      ]);
      return planned ? or([taken, announced]) : taken;
    })
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
