import type { UnitDescription } from '@life-payment/biller-api';
import { checkAmount } from '@life-payment/contract/rules';
import type { FoundBills } from './ask-unit.ts';

type Rules = Pick<UnitDescription, 'amount' | 'suggested'>;

/** Whether a prepaid balance is low, so that it is marked: below what its unit says, else below the least one tops up by. */
export function isBalanceLow(
  unit: Rules,
  { balance, lowBelow }: Pick<FoundBills['account'], 'balance' | 'lowBelow'>,
): boolean {
  return balance !== undefined && balance < (lowBelow ?? leastTopUp(unit));
}

/**
 * The amount that a payer usually tops up by, of those that the unit takes: the most frequent one, of several the last one
 * used. `amounts`: fen, the newest first. Undefined when there is none.
 */
export function usualTopUp({ amount: rule }: Rules, amounts: readonly number[]): number | undefined {
  const taken = amounts.filter((amount) => checkAmount(rule, 0, amount) === null);
  const times = Map.groupBy(taken, (amount) => amount);
  // The order of a map is that of its first entries, and a sort keeps it: the newest of the most frequent comes first.
  return [...times].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
}

/** The smallest amount that the unit suggests, or else takes; 0 where it names none. */
function leastTopUp({ suggested, amount }: Rules): number {
  if (suggested.length > 0) return Math.min(...suggested);
  return amount.kind === 'RANGE' ? Math.max(amount.min, amount.multiple) : 0;
}
