import type { UnitDescription } from '@life-payment/biller-api';
import type { AutopayRule } from '@life-payment/contract/rules';
import { sha256 } from '../../kit/crypto.ts';
import type { MandateRow } from '../mandates/index.ts';

/** Hash of a unit's amount rules. When it changes, a mandate's amount has to be set again. */
export function rulesHashOf({ billing, amount }: UnitDescription): Buffer {
  return sha256(
    JSON.stringify(
      amount.kind === 'RANGE' ? [billing, amount.min, amount.max, amount.multiple] : [billing, amount.kind],
    ),
  );
}

/** The most of one deduction under a rule, in fen. */
export function mostOf(rule: AutopayRule): number {
  return 'cap' in rule ? rule.cap : rule.amount;
}

/** A rule as columns of a mandate. */
export function ruleColumns(rule: AutopayRule) {
  return {
    cap: 'cap' in rule ? rule.cap : null,
    amount: 'cap' in rule ? null : rule.amount,
    threshold: 'cap' in rule ? null : rule.threshold,
  };
}

export function ruleOf({
  cap,
  amount,
  threshold,
}: Pick<MandateRow, 'cap' | 'amount' | 'threshold'>): AutopayRule {
  return cap === null ? { amount: amount ?? 0, threshold: threshold ?? 0 } : { cap };
}
