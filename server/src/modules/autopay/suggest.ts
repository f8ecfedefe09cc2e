import type { UnitDescription } from '@life-payment/biller-api';
import { AUTOPAY_MOST, type AutopayRule, checkAmount } from '@life-payment/contract/rules';

/** Suggestions for an account without history, in fen. */
const CAP = 30_000;
const TOP_UP = 5_000;

/** Caps are multiples of this, in fen. */
const STEP = 1_000;

/** The top-up amounts that a unit suggests and accepts, in fen. */
export function amountsOf(unit: UnitDescription): number[] {
  return unit.billing === 'PREPAID'
    ? unit.suggested.filter(
        (amount) => amount <= AUTOPAY_MOST && checkAmount(unit.amount, 0, amount) === null,
      )
    : [];
}

/**
 * The suggested rule: a cap of twice the usual amount, because a higher bill needs approval anyway; or the unit's first
 * top-up amount.
 */
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
