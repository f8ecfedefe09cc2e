import type { UnitDescription } from '@life-payment/biller-api';
import type { AutopayRule } from '@life-payment/contract/rules';
import { sha256 } from '../../crypto.ts';
import type { MandateRow } from '../mandates/index.ts';

/** The amount rules of a unit as a mandate knows them: other ones, and its amount has to be set anew. */
export const rulesHashOf = ({ billing, amount }: UnitDescription): Buffer =>
  sha256(
    JSON.stringify(
      amount.kind === 'RANGE' ? [billing, amount.min, amount.max, amount.multiple] : [billing, amount.kind],
    ),
  );

/** fen, the most of one deduction by a rule */
export const mostOf = (rule: AutopayRule): number => ('cap' in rule ? rule.cap : rule.amount);

/** A rule as a mandate's columns hold it. */
export const ruleColumns = (rule: AutopayRule) => ({
  cap: 'cap' in rule ? rule.cap : null,
  amount: 'cap' in rule ? null : rule.amount,
  threshold: 'cap' in rule ? null : rule.threshold,
});

export const ruleOf = ({
  cap,
  amount,
  threshold,
}: Pick<MandateRow, 'cap' | 'amount' | 'threshold'>): AutopayRule =>
  cap === null ? { amount: amount ?? 0, threshold: threshold ?? 0 } : { cap };
