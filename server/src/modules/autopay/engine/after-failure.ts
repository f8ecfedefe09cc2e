import type { Context } from '../../../kit/context.ts';
import type { Tx } from '../../../kit/database/open.ts';
import { after, DAY, instant } from '../../../kit/time.ts';
import { addNoticeSms } from '../../identity/index.ts';
import { addMessages, type PlanFailedFacts } from '../../inbox/index.ts';
import { type MandateRow, type PlanRow, planFacts, takePlanStep } from '../../mandates/index.ts';
import { nextTry } from '../schedule.ts';
import { spreadOf } from '../spread.ts';
import { failedText } from './sms-texts.ts';

/** Failures after which another try is useless until the payer does something. */
const FINAL: ReadonlySet<PlanRow['failure']> = new Set(['AGREEMENT_ENDED', 'OVER_LIMIT']);

/** When a failed deduction is tried again; null when it is given up. */
function retryAt(
  mandate: Pick<MandateRow, 'state' | 'payDay' | 'agreementId'>,
  plan: Pick<PlanRow, 'failure' | 'tries' | 'dueDate'>,
  now: Date,
): Date | null {
  if (mandate.state !== 'SIGNED' || FINAL.has(plan.failure)) return null;
  const { payDay, agreementId } = mandate;
  return nextTry(now, plan.tries, { payDay, dueDate: plan.dueDate, spread: spreadOf(agreementId) });
}

/** Schedules the next try of a failed deduction or gives it up, and tells the payer why and what to do. */
export async function followFailure(
  tx: Tx,
  context: Context,
  mandate: MandateRow,
  plan: PlanRow,
  now: Date,
): Promise<void> {
  const { lifeUserId, locked } = mandate;
  const next = retryAt(mandate, plan, now);
  if (next) await takePlanStep(tx, plan, 'RETRY', now, { deduct_from: next, next_action_at: next });
  else await takePlanStep(tx, plan, 'GIVE_UP', now);
  const subject = `${plan.planId} ${plan.tries}`;
  const facts = {
    ...planFacts(mandate, plan),
    failure: plan.failure ?? ('NOT_CONFIRMED' as const),
    ...(next && !locked ? { retryFrom: instant(next) } : {}),
    ...(plan.dueDate === null ? {} : { dueDate: plan.dueDate }),
  };
  await addMessages(tx, [{ kind: 'AUTOPAY_FAILED', subject, facts, lifeUserId }], now);
  if (!next) await textLast(tx, context, lifeUserId, facts, now);
  if (!locked) return;
  const { agreementId, unitId, numberMasked, remark } = mandate;
  const mandateFacts = { agreementId, unitId, numberMasked, remark };
  await addMessages(tx, [{ kind: 'AUTOPAY_LOCKED', subject, facts: mandateFacts, lifeUserId }], now);
}

/** Sends a text too when no further try follows, because the payer has to pay by hand. */
async function textLast(
  tx: Tx,
  context: Context,
  lifeUserId: string,
  facts: PlanFailedFacts,
  now: Date,
): Promise<void> {
  const text = await failedText(context.catalogue, facts);
  await addNoticeSms(tx, context, lifeUserId, text, { now, expiresAt: after(now, DAY) });
}
