import type { Tx } from '../../database/open.ts';
import { addMessages, type PlanFacts } from '../inbox/index.ts';
import { type AgreementRow, lockAgreement, updateAgreement } from './agreement-store.ts';
import { countFailure } from './count.ts';
import { agreementOfOrder, lockPlanOfOrder, lockQueuedPlansOfBill } from './deduction-store.ts';
import type { DeductionFailure } from './machine.ts';
import type { PlanRow } from './plan-store.ts';
import { takePlanStep } from './steps.ts';

/** The agreement and the plan a deduction is for, locked in this order, as everywhere. */
const lockDeduction = async (
  tx: Tx,
  orderId: string,
): Promise<{ agreement: AgreementRow; plan: PlanRow }> => {
  const agreementId = await agreementOfOrder(tx, orderId);
  const agreement = agreementId === null ? null : await lockAgreement(tx, agreementId);
  const plan = await lockPlanOfOrder(tx, orderId);
  if (!agreement || !plan) throw new Error(`no plan of the deduction ${orderId}`);
  return { agreement, plan };
};

/** What a message says of a plan. */
export const planFacts = (
  { agreementId, unitId, numberMasked, remark }: AgreementRow,
  { amount, billMonth, bills }: Pick<PlanRow, 'amount' | 'billMonth' | 'bills'>,
): PlanFacts => ({
  agreementId,
  unitId,
  numberMasked,
  remark,
  amount,
  ...(billMonth === null ? {} : { month: billMonth }),
  ...(bills > 1 ? { bills } : {}),
});

/** A deduction's money has arrived: whatever was insufficient before is forgotten. */
export const payDeduction = async (tx: Tx, orderId: string, now: Date): Promise<void> => {
  const { agreement, plan } = await lockDeduction(tx, orderId);
  await takePlanStep(tx, plan, 'PAY', now, { failure: null });
  if (agreement.insufficient > 0) await updateAgreement(tx, agreement, { insufficient: 0 });
  const { lifeUserId } = plan;
  const message = { kind: 'AUTOPAY_PAID' as const, subject: plan.planId, facts: planFacts(agreement, plan) };
  await addMessages(tx, [{ ...message, lifeUserId }], now);
};

/** A deduction will never be paid. What follows of it, another try or giving up, is due at once. */
export const failDeduction = async (
  tx: Tx,
  orderId: string,
  failure: DeductionFailure,
  now: Date,
): Promise<void> => {
  const { agreement, plan } = await lockDeduction(tx, orderId);
  await takePlanStep(tx, plan, 'FAIL', now, { failure, next_action_at: now });
  // The wallet is asked what became of the agreement, as it is each day.
  if (failure === 'AGREEMENT_ENDED') await updateAgreement(tx, agreement, { check_at: now });
  const counted = countFailure(agreement, failure);
  if (counted) await updateAgreement(tx, agreement, counted);
};

/** A bill was written off: whoever else's automatic payment has it queued leaves it. A plan that is just being worked on finds out by itself. */
export const withdrawWrittenOff = async (
  tx: Tx,
  bill: { readonly unitId: string; readonly numberHash: Buffer; readonly billKey: string },
  now: Date,
): Promise<void> => {
  for (const plan of await lockQueuedPlansOfBill(tx, bill)) await takePlanStep(tx, plan, 'WITHDRAW', now);
};
