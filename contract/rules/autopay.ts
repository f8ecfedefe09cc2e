import type { AmountRule } from './amounts.ts';
import { checkAmount } from './amounts.ts';
import { AUTOPAY_AMOUNT_INVALID } from './codes.ts';
import { type Refusal, refuse } from './refusal.ts';

/** The highest cap of a bill and the highest threshold of a balance, in fen: what one person can answer for unasked. */
export const AUTOPAY_MOST = 2_000_000;

/** Insufficient balances in a row, across bills, after which automatic payment locks. */
export const AUTOPAY_LOCKS_AT = 3;

/** What the pay password is asked for when a mandate is opened: its token is good for the one that this request makes. */
export function openingPurpose(requestId: string): string {
  return `autopay-open:${requestId}`;
}

/** What the pay password is asked for when a mandate is closed: its token is good for nothing else. */
export function closingPurpose(agreementId: string): string {
  return `autopay-close:${agreementId}`;
}

/** How much automatic payment may take. Amounts in fen. */
export type AutopayRule =
  /** Postpaid: the whole bill, up to the cap; a bill beyond it is asked about. */
  | { readonly cap: number }
  /** Prepaid: this amount when the balance falls under the threshold, at most once a day. */
  | { readonly amount: number; readonly threshold: number };

/** Why a unit of a billing can't be paid by a rule, at the field; null when it can. */
export function checkAutopayRule(
  rule: AutopayRule,
  unit: { readonly billing: 'POSTPAID' | 'PREPAID'; readonly amount: AmountRule },
): Refusal | null {
  if ('cap' in rule) return unit.billing === 'POSTPAID' && within(rule.cap) ? null : invalid('cap');
  if (unit.billing !== 'PREPAID' || !within(rule.amount)) return invalid('amount');
  if (!within(rule.threshold)) return invalid('threshold');
  return checkAmount(unit.amount, 0, rule.amount);
}

function within(fen: number): boolean {
  return Number.isSafeInteger(fen) && fen > 0 && fen <= AUTOPAY_MOST;
}

function invalid(field: string): Refusal {
  return refuse(AUTOPAY_AMOUNT_INVALID, field, { min: 1, max: AUTOPAY_MOST });
}
