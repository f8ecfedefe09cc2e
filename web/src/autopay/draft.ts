import { AUTOPAY_MOST, formatYuan, readYuan } from '@life-payment/contract/rules';
import type { Rule } from '../api/autopay.ts';

/** The amounts of a rule as they are typed, in yuan. */
export type Draft = { readonly cap: string } | { readonly amount: string; readonly threshold: string };

/** The fields of a rule and the pay day, by the service's names. */
export type RuleField = 'cap' | 'amount' | 'threshold' | 'payDay';

/** Fen as an amount in yuan that a person would type: `300`, `128.60`. */
export function typedText(fen: number): string {
  return formatYuan(fen).replace(/\.00$/, '');
}

export function draftOf(rule: Rule): Draft {
  return 'cap' in rule
    ? { cap: typedText(rule.cap) }
    : { amount: typedText(rule.amount), threshold: typedText(rule.threshold) };
}

/**
 * The rule of a draft, or the first field that is not a valid amount. `most`: the limit of every amount, in fen. The
 * service checks the unit's own rules.
 */
export function ruleOf(
  draft: Draft,
  most = AUTOPAY_MOST,
): { readonly rule: Rule } | { readonly wrong: RuleField } {
  if ('cap' in draft) {
    const cap = fenOf(draft.cap, most);
    return cap === null ? { wrong: 'cap' } : { rule: { cap } };
  }
  const amount = fenOf(draft.amount, most);
  if (amount === null) return { wrong: 'amount' };
  const threshold = fenOf(draft.threshold, most);
  return threshold === null ? { wrong: 'threshold' } : { rule: { amount, threshold } };
}

/** Whether two rules are equal. */
export function sameRule(one: Rule, other: Rule): boolean {
  return 'cap' in one
    ? 'cap' in other && one.cap === other.cap
    : 'amount' in other && one.amount === other.amount && one.threshold === other.threshold;
}

function fenOf(typed: string, most: number): number | null {
  const fen = readYuan(typed);
  return fen !== null && fen > 0 && fen <= most ? fen : null;
}
