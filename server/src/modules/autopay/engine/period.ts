import type { Context } from '../../../kit/context.ts';
import type { Tx } from '../../../kit/database/open.ts';
import {
  firstPeriodDay,
  isPeriodTaken,
  type MandateRow,
  type PlanRow,
  periodAt,
} from '../../mandates/index.ts';

/**
 * Whether the wallet would refuse a deduction at a time, because its period has another one or the first period has not begun.
 * `planned`: others that are announced for the period count too. Never where the wallet knows no periods.
 */
export async function isPeriodUsed(
  tx: Tx,
  { wallet }: Pick<Context, 'wallet'>,
  mandate: MandateRow,
  plan: PlanRow,
  { at, planned }: { readonly at: Date; readonly planned: boolean },
): Promise<boolean> {
  const period = wallet.mandates.period;
  if (!period) return false;
  const lasts = periodAt(period, mandate.periodFrom ?? firstPeriodDay(mandate.createdAt), at);
  return lasts === null || isPeriodTaken(tx, plan, lasts, planned);
}
