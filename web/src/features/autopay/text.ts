import { deadlineText, monthText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { shortMoney } from '../../ui/money.ts';
import type { Tone } from '../../ui/Parts.tsx';
import type { Mandate, Plan, Rule } from './api.ts';

/** The rule as text: `每笔账单最多 ¥300`. */
export function ruleText(rule: Rule): string {
  return 'cap' in rule
    ? m.autopay_rule_cap({ amount: shortMoney(rule.cap) })
    : m.autopay_rule_top_up({ amount: shortMoney(rule.amount), threshold: shortMoney(rule.threshold) });
}

/** The pay day as text; undefined stands for as soon as the notice period of a day allows. */
export function payDayText(payDay: number | undefined): string {
  return payDay === undefined ? m.autopay_day_soon() : m.autopay_day({ day: payDay });
}

/** The reasons why nothing is deducted, the most important first. */
const HOLDS: readonly (readonly [Mandate['holds'][number], () => string, Tone])[] = [
  ['SUSPENDED', m.autopay_hold_suspended, 'bad'],
  ['SIGNER', m.autopay_hold_suspended, 'bad'],
  ['LOCKED', m.autopay_hold_locked, 'bad'],
  ['RULES_CHANGED', m.autopay_hold_rules, 'warning'],
  ['PAUSED', m.autopay_hold_paused, 'neutral'],
];

/** The state of a mandate in a word or two. */
export function stateOf({ state, holds }: Mandate): { text: string; tone: Tone } {
  switch (state) {
    case 'SIGNING':
      return { text: m.autopay_state_pending(), tone: 'warning' };
    case 'ENDING':
      return { text: m.autopay_state_ending(), tone: 'neutral' };
    case 'ENDED':
      return { text: m.autopay_state_ended(), tone: 'neutral' };
    case 'SIGNED': {
      const [, text, tone] = HOLDS.find(([hold]) => holds.includes(hold)) ?? [];
      return { text: text?.() ?? m.autopay_state_on(), tone: tone ?? 'accent' };
    }
  }
}

/** Names a plan: the bill of a month, several bills together, or a top-up. */
export function planName({ month, bills }: Plan): string {
  if (bills !== undefined) return m.autopay_bills_together({ bills });
  return month === undefined ? m.order_top_up() : monthText(month);
}

const FAILURES: Record<NonNullable<Plan['failure']>, () => string> = {
  INSUFFICIENT_BALANCE: m.autopay_fail_balance,
  AGREEMENT_ENDED: m.autopay_fail_ended,
  OVER_LIMIT: m.autopay_fail_limit,
  REFUSED: m.autopay_fail_refused,
  NOT_CONFIRMED: m.autopay_fail_unconfirmed,
};

const LEFT: Record<NonNullable<Plan['leftReason']>, () => string> = {
  LOCKED: m.autopay_left_locked,
  RULES_CHANGED: m.autopay_left_rules,
  PAUSED: m.autopay_left_paused,
  SUSPENDED: m.autopay_left_suspended,
  NOT_ANSWERED: m.autopay_left_unanswered,
  UNIT_SILENT: m.autopay_left_silent,
  OLDER_FIRST: m.autopay_left_older,
  TOGETHER: m.autopay_left_together,
  AMOUNT: m.autopay_left_amount,
};

/** States in which a deduction only waits for its day. */
const WAITING: readonly Plan['state'][] = ['PLANNED', 'NOTICED', 'DUE'];

/** True if a deduction would come, were its mandate not paused, locked or stopped. */
export function isHeld({ holds }: Mandate, { state }: Plan): boolean {
  return holds.length > 0 && WAITING.includes(state);
}

/** The state of a plan as a sentence. */
export function planText(plan: Plan, { rule, state }: Mandate): string {
  switch (plan.state) {
    case 'PLANNED':
      return m.autopay_plan_planned();
    case 'NOTICED':
      return plan.deductFrom === undefined
        ? m.autopay_plan_noticed_soon()
        : m.autopay_plan_noticed({ time: deadlineText(plan.deductFrom) });
    case 'ASKED':
      return askedText(plan, rule);
    case 'DUE':
      return m.autopay_plan_due();
    case 'DEDUCTING':
      return m.autopay_plan_deducting();
    case 'PAID':
      return m.autopay_plan_paid();
    case 'FAILED':
      return notTaken(plan, m.autopay_plan_failed_plain, m.autopay_plan_failed);
    case 'GAVE_UP':
      return notTaken(plan, m.autopay_plan_gave_up_plain, m.autopay_plan_gave_up);
    case 'SKIPPED':
      return m.autopay_plan_skipped();
    case 'GONE':
      return m.autopay_plan_withdrawn();
    case 'WITHDRAWN':
      // Paid otherwise, or withdrawn by closing, when the bill may still be due.
      return state === 'SIGNED' ? m.autopay_plan_withdrawn() : m.autopay_tag_failed();
  }
}

const OPEN: readonly Plan['state'][] = ['PLANNED', 'NOTICED', 'ASKED', 'DUE', 'DEDUCTING', 'FAILED'];
const TO_SKIP: readonly Plan['state'][] = ['PLANNED', 'NOTICED', 'ASKED', 'DUE', 'FAILED'];

/** True if the plan may still be deducted. */
export function isOpen({ state }: Plan): boolean {
  return OPEN.includes(state);
}

/** False if the payer can only close it: it is not theirs, or their number is no longer. */
export function canGoOn({ holds }: Pick<Mandate, 'holds'>): boolean {
  return !holds.includes('SUSPENDED') && !holds.includes('SIGNER');
}

/** True if the payer can still skip the plan. */
export function canSkip({ state }: Plan): boolean {
  return TO_SKIP.includes(state);
}

function askedText({ askReason, usual }: Plan, rule: Rule): string {
  if (askReason === 'UNUSUAL')
    return usual === undefined
      ? m.autopay_plan_asked_unusual()
      : m.autopay_plan_asked_usual({ usual: shortMoney(usual) });
  return 'cap' in rule
    ? m.autopay_plan_asked_cap({ cap: shortMoney(rule.cap) })
    : m.autopay_plan_asked_over();
}

function notTaken(plan: Plan, plain: () => string, because: (given: { reason: string }) => string): string {
  const reason = reasonOf(plan);
  return reason === undefined ? plain() : because({ reason });
}

/** The reason shown: why a bill was skipped, or else why an attempt failed. */
function reasonOf({ failure, leftReason }: Plan): string | undefined {
  if (leftReason !== undefined) return LEFT[leftReason]();
  return failure && FAILURES[failure]();
}
