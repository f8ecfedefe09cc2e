import type { Context } from '../../../kit/context.ts';
import type { Tx } from '../../../kit/database/open.ts';
import { after, DAY } from '../../../kit/time.ts';
import { addNoticeSms } from '../../identity/index.ts';
import { addMessages } from '../../inbox/index.ts';
import {
  type LeftReason,
  type MandateRow,
  type PlanRow,
  planFacts,
  takePlanStep,
} from '../../mandates/index.ts';
import { leftText } from './sms-texts.ts';

/** Leaves a bill to its payer for good, and says so once: that it was not taken, why, and by when to pay it. */
export async function leave(
  tx: Tx,
  context: Context,
  mandate: MandateRow,
  plan: PlanRow,
  reason: LeftReason,
  now: Date,
): Promise<void> {
  const { lifeUserId } = mandate;
  await takePlanStep(tx, plan, 'GIVE_UP', now, { left_reason: reason });
  const dueDate = plan.dueDate === null ? {} : { dueDate: plan.dueDate };
  const facts = { ...planFacts(mandate, plan), reason, ...dueDate };
  await addMessages(tx, [{ kind: 'AUTOPAY_LEFT', subject: plan.planId, facts, lifeUserId }], now);
  const text = await leftText(context.catalogue, facts);
  await addNoticeSms(tx, context, lifeUserId, text, { now, expiresAt: after(now, DAY) });
}

/** What holds a mandate, as the reason for which its bill is left; what the payer can do something about first. */
export function heldBy({ locked, rulesChanged, paused }: MandateRow): LeftReason {
  if (locked) return 'LOCKED';
  if (rulesChanged) return 'RULES_CHANGED';
  return paused ? 'PAUSED' : 'SUSPENDED';
}
