import type { Context } from '../../../kit/context.ts';
import type { Tx } from '../../../kit/database/open.ts';
import { after, DAY, instant } from '../../../kit/time.ts';
import { addNoticeSms } from '../../identity/index.ts';
import { addMessages } from '../../inbox/index.ts';
import {
  type AskReason,
  type MandateRow,
  type PlanRow,
  planFacts,
  takePlanStep,
} from '../../mandates/index.ts';
import { judgeBill } from '../guards.ts';
import { answerBy, deductFrom, openingOf } from '../schedule.ts';
import { spreadOf } from '../spread.ts';
import type { PlanToMake } from './plan-to-make.ts';
import { askText, noticeText } from './sms-texts.ts';

/** Amounts in fen; `bills` is a count. */
type Amount = Pick<PlanToMake, 'amount' | 'usual'> & { readonly bills: number };

/** The amount, in fen, that the payer has approved for this bill beyond the rule; null when none. */
export function approvedAmount({ approved, amount }: Pick<PlanRow, 'approved' | 'amount'>): number | null {
  return approved ? amount : null;
}

/** Whether an approval covers `amount` fen. It does not cover a bill that grew since. */
export function staysApproved(plan: Pick<PlanRow, 'approved' | 'amount'>, amount: number): boolean {
  return amount <= (approvedAmount(plan) ?? 0);
}

/** Gives the payer notice of a deduction, or asks for approval when the bill is over the cap or unusual. */
export async function noticeOrAsk(
  tx: Tx,
  context: Context,
  mandate: MandateRow,
  plan: PlanRow,
  amount: Amount,
  now: Date,
): Promise<void> {
  const verdict = judgeBill(mandate, amount.amount, amount.usual, approvedAmount(plan));
  if (verdict.do === 'ASK')
    return ask(tx, context, mandate, plan, { ...amount, reason: verdict.reason }, now);
  const { payDay, agreementId } = mandate;
  const at = deductFrom(now, { payDay, dueDate: plan.dueDate, spread: spreadOf(agreementId) });
  return notice(tx, context, mandate, plan, { ...amount, from: at }, now);
}

async function notice(
  tx: Tx,
  context: Context,
  mandate: MandateRow,
  plan: PlanRow,
  { amount, usual, bills, from }: Amount & { readonly from: Date },
  now: Date,
): Promise<void> {
  const { lifeUserId } = mandate;
  await takePlanStep(tx, plan, 'NOTICE', now, {
    amount,
    usual,
    bills,
    ask_reason: null,
    approved: staysApproved(plan, amount),
    noticed_at: now,
    deduct_from: from,
    next_action_at: openingOf(from),
  });
  const facts = { ...planFacts(mandate, { ...plan, amount, bills }), deductFrom: instant(from) };
  const message = { kind: 'AUTOPAY_NOTICE' as const, subject: `${plan.planId} ${instant(now)}`, facts };
  await addMessages(tx, [{ ...message, lifeUserId }], now);
  const text = await noticeText(context.catalogue, facts);
  await addNoticeSms(tx, context, lifeUserId, text, { now, expiresAt: from });
}

/** Asks the payer about a bill that is not deducted otherwise. */
async function ask(
  tx: Tx,
  context: Context,
  mandate: MandateRow,
  plan: PlanRow,
  { amount, usual, bills, reason }: Amount & { readonly reason: AskReason },
  now: Date,
): Promise<void> {
  const { lifeUserId, agreementId } = mandate;
  await takePlanStep(tx, plan, 'ASK', now, {
    amount,
    usual,
    bills,
    ask_reason: reason,
    approved: false,
    noticed_at: now,
    deduct_from: null,
    next_action_at: answerBy(plan.dueDate, spreadOf(agreementId), now),
  });
  const facts = {
    ...planFacts(mandate, { ...plan, amount, bills }),
    reason,
    ...(usual === null ? {} : { usual }),
    ...(plan.dueDate === null ? {} : { dueDate: plan.dueDate }),
  };
  const message = { kind: 'AUTOPAY_ASKED' as const, subject: `${plan.planId} ${instant(now)}`, facts };
  await addMessages(tx, [{ ...message, lifeUserId }], now);
  const text = await askText(context.catalogue, facts);
  await addNoticeSms(tx, context, lifeUserId, text, { now, expiresAt: after(now, DAY) });
}
