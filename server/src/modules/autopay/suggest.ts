import type { UnitDescription } from '@life-payment/biller-api';
import { AUTOPAY_MOST, type AutopayRule, checkAmount } from '@life-payment/contract/rules';

/** Suggested where nothing is known of an account, in fen. */
const CAP = 30_000;
const TOP_UP = 5_000;

/** Caps are round sums, in fen. */
const STEP = 1_000;

/** Amounts a unit suggests for a top-up, in fen, as far as it takes them. */
export function amountsOf(unit: UnitDescription): number[] {
  return unit.billing === 'PREPAID'
    ? unit.suggested.filter(
        (amount) => amount <= AUTOPAY_MOST && checkAmount(unit.amount, 0, amount) === null,
      )
    : [];
}

/** The rule offered first: twice the usual, since a bill beyond that is asked about anyway; or the unit's first amount. */
export function suggestedRule(unit: UnitDescription, usual: number | null): AutopayRule {
  if (unit.billing === 'POSTPAID') {
    const twice = usual === null ? CAP : Math.ceil((2 * usual) / STEP) * STEP;
    return { cap: Math.min(Math.max(twice, STEP), AUTOPAY_MOST) };
  }
  const amount = topUpOf(unit);
  return { amount, threshold: Math.max(Math.floor(amount / 2), 1) };
}

function topUpOf(unit: UnitDescription): number {
  return (
    amountsOf(unit)[0] ??
    (unit.amount.kind === 'RANGE' ? Math.max(unit.amount.min, unit.amount.multiple) : TOP_UP)
  );
}
