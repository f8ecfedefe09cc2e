import type { AmountRule } from './amounts.ts';
import { checkAmount } from './amounts.ts';
import { AUTOPAY_AMOUNT_INVALID } from './codes.ts';
import { type Refusal, refuse } from './refusal.ts';

/** The highest cap of a bill and threshold of a balance, in fen: as much as one person can answer for without being asked. */
export const AUTOPAY_MOST = 2_000_000;

/** Number of insufficient balances in a row, across bills, after which automatic payment locks. */
export const AUTOPAY_LOCKS_AT = 3;

/** The purpose of the pay password when a mandate is opened, by this request only. */
export function openingPurpose(requestId: string): string {
  return `autopay-open:${requestId}`;
}

/** The purpose of the pay password when a mandate is closed. Its token is valid for nothing else. */
export function closingPurpose(agreementId: string): string {
  return `autopay-close:${agreementId}`;
}

/** The most that automatic payment deducts. Amounts in fen. */
export type AutopayRule =
  /** Postpaid: the whole bill, up to the cap. The payer is asked about a larger bill. */
  | { readonly cap: number }
  /** Prepaid: this amount when the balance falls below the threshold, at most once a day. */
  | { readonly amount: number; readonly threshold: number };

/** Why a unit can't be paid by a rule, with the field; null when it can. */
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
