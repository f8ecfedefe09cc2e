import type { BillId } from '../billing/index.ts';
import type { Tx } from '../kit/database/open.ts';
import type { DeductionFailure } from '../kit/database/states.ts';
import type { NewMessage, PlanFacts } from '../people/index.ts';

import { countFailure, takePlanStep } from './mandate-machine.ts';
import { lockMandate, type MandateRow, updateMandate } from './mandate-store.ts';
import { lockPlanOfOrder, lockQueuedPlansOfBill, mandateOfOrder, type PlanRow } from './plan-store.ts';

/** The facts of a plan for its messages. */
export function planFacts(
  { agreementId, unitId, numberMasked, remark }: MandateRow,
  { amount, billMonth, bills }: Pick<PlanRow, 'amount' | 'billMonth' | 'bills'>,
): PlanFacts {
  return {
    agreementId,
    unitId,
    numberMasked,
    remark,
    amount,
    ...(billMonth === null ? {} : { month: billMonth }),
    ...(bills > 1 ? { bills } : {}),
  };
}

/**
 * A deduction was paid: ends its plan and resets the count of insufficient balances. Returns the message to its payer, which
 * the caller adds at the end.
 */
export async function payDeduction(tx: Tx, orderId: string, now: Date): Promise<NewMessage> {
  const { mandate, plan } = await lockDeduction(tx, orderId);
  await takePlanStep(tx, plan, 'PAY', now, { failure: null });
  if (mandate.insufficient > 0) await updateMandate(tx, mandate, { insufficient: 0 });
  const { lifeUserId, planId } = plan;
  return { lifeUserId, kind: 'AUTOPAY_PAID', subject: planId, facts: planFacts(mandate, plan) };
}

/** A deduction has failed for good. Its plan's next step, another try or giving up, is due at once. */
export async function failDeduction(
  tx: Tx,
  orderId: string,
  failure: DeductionFailure,
  now: Date,
): Promise<void> {
  const { mandate, plan } = await lockDeduction(tx, orderId);
  await takePlanStep(tx, plan, 'FAIL', now, { failure, next_action_at: now });
  // Query the mandate at the wallet now. One that is known to end has no more checks.
  if (failure === 'AGREEMENT_ENDED' && mandate.state === 'SIGNED')
    await updateMandate(tx, mandate, { check_at: now });
  const counted = countFailure(mandate, failure);
  if (counted) await updateMandate(tx, mandate, counted);
}

/**
 * A bill was written off: withdraws the plans for it under other mandates. A locked plan is skipped, because its own
 * deduction will see the write-off.
 */
export async function withdrawWrittenOff(
  tx: Tx,
  bill: BillId & { readonly unitId: string; readonly numberHash: Buffer },
  now: Date,
): Promise<void> {
  for (const plan of await lockQueuedPlansOfBill(tx, bill)) await takePlanStep(tx, plan, 'WITHDRAW', now);
}

/** Locks the mandate of a deduction, then its plan: every transaction locks in this order. */
async function lockDeduction(tx: Tx, orderId: string): Promise<{ mandate: MandateRow; plan: PlanRow }> {
  const agreementId = await mandateOfOrder(tx, orderId);
  const mandate = agreementId === null ? null : await lockMandate(tx, agreementId);
  const plan = await lockPlanOfOrder(tx, orderId);
  if (!mandate || !plan) throw new Error(`no plan of the deduction ${orderId}`);
  return { mandate, plan };
}
