import { formatYuan } from '@life-payment/contract/rules';
import type { Context } from '../kit/context.ts';
import type { Tx } from '../kit/database/open.ts';
import type { AskReason, LeftReason } from '../kit/database/states.ts';
import { type Catalogue, unitName } from '../kit/ports/catalogue.ts';
import { after, clockOf, DAY, dayOf, instant } from '../kit/time.ts';
import { addMessages, addNoticeSms, type MessageFacts } from '../people/index.ts';
import { fill, textsOf } from '../texts/index.ts';
import { type MandateRow, mandateFacts } from './mandate-store.ts';
import { approvedAmount, judgeBill, type WantedPlan } from './plan-rules.ts';
import type { PlanRow } from './plan-store.ts';
import { answerBy, deductFrom, openingOf, spreadOf } from './schedule.ts';
import { transitionPlan } from './transition-plan.ts';

/** SMS are written in Chinese. */
const TEXTS = textsOf('zh-CN');
const SMS = TEXTS.sms;

type PlanFacts = MessageFacts['AUTOPAY_PAID'];

/** A mandate whose row is locked, with the tools and the time of its step. */
export type LockedMandate = { readonly context: Context; readonly mandate: MandateRow; readonly now: Date };

type Amount = Pick<WantedPlan, 'amount' | 'usual'> & { readonly bills: number };

/** True if an approval covers `amount` fen. It does not cover a bill that grew since. */
export function staysApproved(plan: Pick<PlanRow, 'approved' | 'amount'>, amount: number): boolean {
  return amount <= (approvedAmount(plan) ?? 0);
}

/** Gives the payer notice of a deduction, or asks for approval when the bill is over the cap or unusual. */
export function noticeOrAsk(tx: Tx, locked: LockedMandate, plan: PlanRow, amount: Amount): Promise<void> {
  const { mandate, now } = locked;
  const verdict = judgeBill(mandate, amount.amount, amount.usual, approvedAmount(plan));
  if (verdict.do === 'ASK') return ask(tx, locked, plan, { ...amount, reason: verdict.reason });
  const { payDay, agreementId } = mandate;
  const at = deductFrom(now, { payDay, dueDate: plan.dueDate, spread: spreadOf(agreementId) });
  return notice(tx, locked, plan, { ...amount, from: at });
}

async function notice(
  tx: Tx,
  { context, mandate, now }: LockedMandate,
  plan: PlanRow,
  { amount, usual, bills, from }: Amount & { readonly from: Date },
): Promise<void> {
  const { lifeUserId } = mandate;
  await transitionPlan(tx, plan, 'NOTICE', now, {
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
  const text = await noticeSms(context.catalogue, facts);
  await addNoticeSms(tx, context, lifeUserId, text, { now, expiresAt: from });
}

/** Asks the payer about a bill that is not deducted otherwise. */
async function ask(
  tx: Tx,
  { context, mandate, now }: LockedMandate,
  plan: PlanRow,
  { amount, usual, bills, reason }: Amount & { readonly reason: AskReason },
): Promise<void> {
  const { lifeUserId, agreementId } = mandate;
  await transitionPlan(tx, plan, 'ASK', now, {
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
  const text = await askSms(context.catalogue, facts);
  await addNoticeSms(tx, context, lifeUserId, text, { now, expiresAt: after(now, DAY) });
}

/** The SMS the day before a deduction: account, amount, time, and the way to skip or stop it. */
export function noticeSms(catalogue: Catalogue, facts: MessageFacts['AUTOPAY_NOTICE']): Promise<string> {
  const from = new Date(facts.deductFrom);
  return filled(SMS.autopayNotice, catalogue, facts, { day: dayOf(from), time: clockOf(from) });
}

/** The SMS about a bill that was not deducted: the reason, and the way to pay it. */
export function leftSms(catalogue: Catalogue, facts: MessageFacts['AUTOPAY_LEFT']): Promise<string> {
  return toPay(catalogue, facts, TEXTS.inbox.leftReasons[facts.reason]);
}

/** The SMS about a bill whose last deduction failed. */
export function failedSms(catalogue: Catalogue, facts: MessageFacts['AUTOPAY_FAILED']): Promise<string> {
  return toPay(catalogue, facts, TEXTS.inbox.failures[facts.failure]);
}

/** The SMS about a bill that is not deducted unless its payer approves. */
export function askSms(catalogue: Catalogue, facts: PlanFacts): Promise<string> {
  return filled(SMS.autopayAsked, catalogue, facts);
}

function toPay(
  catalogue: Catalogue,
  facts: PlanFacts & { readonly dueDate?: string },
  why: string,
): Promise<string> {
  const until = facts.dueDate ? fill(SMS.autopayUntil, { day: facts.dueDate }) : '';
  return filled(SMS.autopayLeft, catalogue, facts, { why, until });
}

/** A text with the account and the amount of a plan, and further values. */
async function filled(
  text: string,
  catalogue: Catalogue,
  { unitId, numberMasked, amount }: PlanFacts,
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const unit = await catalogue.unit(unitId);
  const account = `${unit ? unitName(unit, 'zh-CN') : ''}${numberMasked}`;
  return fill(text, { account, amount: formatYuan(amount), ...more });
}

/** Ends a plan and tells the payer once to pay the bill by hand: why it was not deducted, and when it is due. */
export async function leaveToPayer(
  tx: Tx,
  { context, mandate, now }: LockedMandate,
  plan: PlanRow,
  reason: LeftReason,
): Promise<void> {
  const { lifeUserId } = mandate;
  await transitionPlan(tx, plan, 'GIVE_UP', now, { left_reason: reason });
  const dueDate = plan.dueDate === null ? {} : { dueDate: plan.dueDate };
  const facts = { ...planFacts(mandate, plan), reason, ...dueDate };
  await addMessages(tx, [{ kind: 'AUTOPAY_LEFT', subject: plan.planId, facts, lifeUserId }], now);
  const text = await leftSms(context.catalogue, facts);
  await addNoticeSms(tx, context, lifeUserId, text, { now, expiresAt: after(now, DAY) });
}

/** The facts of a plan for its messages. */
export function planFacts(
  mandate: MandateRow,
  { amount, billMonth, bills }: Pick<PlanRow, 'amount' | 'billMonth' | 'bills'>,
): PlanFacts {
  return {
    ...mandateFacts(mandate),
    amount,
    ...(billMonth === null ? {} : { month: billMonth }),
    ...(bills > 1 ? { bills } : {}),
  };
}
