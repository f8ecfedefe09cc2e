import { formatYuan } from '@life-payment/contract/rules';
import type { Catalogue } from '../../../kit/ports/catalogue.ts';
import { unitName } from '../../../kit/ports/catalogue.ts';
import { clockOf, dayOf } from '../../../kit/time.ts';
import {
  failureText,
  leftReasonText,
  type PlanFacts,
  type PlanFailedFacts,
  type PlanLeftFacts,
} from '../../inbox/index.ts';

/** The short message the day before a deduction: what, how much, when, and how to skip or stop it. */
export async function noticeText(
  catalogue: Catalogue,
  facts: PlanFacts & { readonly deductFrom: string },
): Promise<string> {
  const from = new Date(facts.deductFrom);
  return `【生活缴费】${await accountNameOf(catalogue, facts)}将于${dayOf(from)} ${clockOf(from)}后自动扣款${formatYuan(facts.amount)}元。如需跳过本次或停用，请在此之前进入“自动缴费”操作。`;
}

/** The short message about a bill that was not taken: why, and what to do. */
export function leftText(catalogue: Catalogue, facts: PlanLeftFacts): Promise<string> {
  return toPay(catalogue, facts, leftReasonText(facts.reason, 'zh-CN'));
}

/** The same for a bill whose last deduction failed. */
export function failedText(catalogue: Catalogue, facts: PlanFailedFacts): Promise<string> {
  return toPay(catalogue, facts, failureText(facts.failure, 'zh-CN'));
}

/** The short message about a bill that is not taken unless its payer says so. */
export async function askText(catalogue: Catalogue, facts: PlanFacts): Promise<string> {
  return `【生活缴费】${await accountNameOf(catalogue, facts)}账单${formatYuan(facts.amount)}元，超出您设置的上限或明显高于平时，未经您确认不会扣款。请进入“自动缴费”确认，或自行缴费。`;
}

async function accountNameOf(catalogue: Catalogue, { unitId, numberMasked }: PlanFacts): Promise<string> {
  const unit = await catalogue.unit(unitId);
  return `${unit ? unitName(unit, 'zh-CN') : ''}${numberMasked}`;
}

async function toPay(
  catalogue: Catalogue,
  facts: PlanFacts & { readonly dueDate?: string },
  why: string,
): Promise<string> {
  const until = facts.dueDate ? `最晚于${facts.dueDate}` : '';
  return `【生活缴费】${await accountNameOf(catalogue, facts)}账单${formatYuan(facts.amount)}元未自动扣款：${why}。请${until}进入“生活缴费”自行缴费。`;
}
