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

/** Ends a plan and tells the payer once to pay the bill by hand: why it was not deducted, and when it is due. */
export async function leaveToPayer(
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

/** Why a mandate is held. Of several holds the first is one that the payer can lift. */
export function holdReason({ locked, rulesChanged, paused }: MandateRow): LeftReason {
  if (locked) return 'LOCKED';
  if (rulesChanged) return 'RULES_CHANGED';
  return paused ? 'PAUSED' : 'SUSPENDED';
}
