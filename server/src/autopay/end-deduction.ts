import { AUTOPAY_LOCKS_AT } from '@life-payment/contract/rules';
import type { BillId } from '../kit/bill-id.ts';
import type { Tx } from '../kit/database/open.ts';
import type { DeductionFailure } from '../kit/database/states.ts';
import { after, DAY, instant } from '../kit/time.ts';
import { addMessages, addNoticeSms } from '../people/index.ts';
import { lockMandate, type MandateRow, mandateFacts, updateMandate } from './mandate-store.ts';
import { lockPlanOfOrder, lockQueuedPlansOfBill, mandateOfOrder, type PlanRow } from './plan-store.ts';
import { nextTry, spreadOf } from './schedule.ts';
import { failedSms, type LockedMandate, planFacts } from './tell-payer.ts';
import { transitionPlan } from './transition-plan.ts';

/** A deduction was paid: ends its plan. Returns the message to its payer, which the caller adds at the end. */
export async function payDeduction(tx: Tx, orderId: string, now: Date) {
  const { mandate, plan } = await lockDeduction(tx, orderId);
  await transitionPlan(tx, plan, 'PAY', now, { failure: null });
  if (mandate.insufficient > 0) await updateMandate(tx, mandate, { insufficient: 0 });
  const { lifeUserId, planId } = plan;
  return { lifeUserId, kind: 'AUTOPAY_PAID' as const, subject: planId, facts: planFacts(mandate, plan) };
}

/** A deduction has failed for good. Its plan's next step, another try or giving up, is due at once. */
export async function failDeduction(
  tx: Tx,
  orderId: string,
  failure: DeductionFailure,
  now: Date,
): Promise<void> {
  const { mandate, plan } = await lockDeduction(tx, orderId);
  await transitionPlan(tx, plan, 'FAIL', now, { failure, next_action_at: now });
  // Query the mandate at the wallet now. One that is known to end has no more checks.
  if (failure === 'AGREEMENT_ENDED' && mandate.state === 'SIGNED')
    await updateMandate(tx, mandate, { mandate_check_at: now });
  if (failure !== 'INSUFFICIENT_BALANCE') return;
  // Only insufficient balances count, also of different bills. The third in a row locks the mandate.
  const insufficient = Math.min(mandate.insufficient + 1, AUTOPAY_LOCKS_AT);
  const locked = insufficient === AUTOPAY_LOCKS_AT ? { locked: true } : {};
  await updateMandate(tx, mandate, { insufficient, ...locked });
}

/** Withdraws the plans under other mandates for a written-off bill. A locked plan is skipped: its own deduction will see the write-off. */
export async function withdrawWrittenOff(
  tx: Tx,
  bill: BillId & { readonly unitId: string; readonly numberHash: Buffer },
  now: Date,
): Promise<void> {
  for (const plan of await lockQueuedPlansOfBill(tx, bill)) await transitionPlan(tx, plan, 'WITHDRAW', now);
}

/** Locks the mandate of a deduction, then its plan: every transaction locks in this order. */
async function lockDeduction(tx: Tx, orderId: string): Promise<{ mandate: MandateRow; plan: PlanRow }> {
  const agreementId = await mandateOfOrder(tx, orderId);
  const mandate = agreementId === null ? null : await lockMandate(tx, agreementId);
  const plan = await lockPlanOfOrder(tx, orderId);
  if (!mandate || !plan) throw new Error(`no plan of the deduction ${orderId}`);
  return { mandate, plan };
}

/** Failures after which another try is useless until the payer does something. */
const FINAL: ReadonlySet<PlanRow['failure']> = new Set(['AGREEMENT_ENDED', 'OVER_LIMIT']);

/** The time of the next try of a failed deduction; null when it is given up. */
function retryAt(mandate: MandateRow, plan: PlanRow, now: Date): Date | null {
  if (mandate.state !== 'SIGNED' || FINAL.has(plan.failure)) return null;
  return nextTry(now, plan.tries, plan.dueDate, spreadOf(mandate.agreementId));
}

/** Schedules the next try of a failed deduction or gives it up, and tells the payer why and what to do. */
export async function followFailure(
  tx: Tx,
  { context, mandate, now }: LockedMandate,
  plan: PlanRow,
): Promise<void> {
  const { lifeUserId, locked } = mandate;
  const next = retryAt(mandate, plan, now);
  if (next) await transitionPlan(tx, plan, 'RETRY', now, { deduct_from: next, next_action_at: next });
  else await transitionPlan(tx, plan, 'GIVE_UP', now);
  const subject = `${plan.planId} ${plan.tries}`;
  const facts = {
    ...planFacts(mandate, plan),
    failure: plan.failure ?? ('NOT_CONFIRMED' as const),
    ...(next && !locked ? { retryFrom: instant(next) } : {}),
    ...(plan.dueDate === null ? {} : { dueDate: plan.dueDate }),
  };
  await addMessages(tx, [{ kind: 'AUTOPAY_FAILED', subject, facts, lifeUserId }], now);
  if (!next) {
    // The payer has to pay by hand.
    const text = await failedSms(context.catalogue, facts);
    await addNoticeSms(tx, context, lifeUserId, text, { now, expiresAt: after(now, DAY) });
  }
  if (!locked) return;
  const lockedMessage = { kind: 'AUTOPAY_LOCKED' as const, subject, facts: mandateFacts(mandate) };
  await addMessages(tx, [{ ...lockedMessage, lifeUserId }], now);
}
