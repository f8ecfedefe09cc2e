import { checkAmount } from '@life-payment/contract/rules';
import type { Tx } from '../../../kit/database/open.ts';
import { claimsOf, paidSince } from '../../claims/index.ts';
import {
  isFinal,
  type LeftReason,
  lockPlansOf,
  type MandateRow,
  type PlanRow,
} from '../../mandates/index.ts';
import type { UnitAnswer } from './ask-unit-of-mandate.ts';
import { type PlanToMake, plansOfOwedBills } from './plan-to-make.ts';

/** What this service knows about the bills in a unit's answer. */
export type KnownBills = {
  /** Oldest first. */
  readonly keys: readonly string[];
  /** The mandate's plans for these bills, and its other live plans. */
  readonly plans: readonly PlanRow[];
  /** Paid here, but not written off yet. */
  readonly paid: ReadonlySet<string>;
  /** The answer may list bills that are paid: a payment is not written off yet, or was after the unit was asked. */
  readonly outdated: boolean;
};

/** Reads what is known about an answer's bills and locks the mandate's plans. The caller has locked the mandate. */
export async function readKnownBills(
  tx: Tx,
  mandate: MandateRow,
  { found, askedAt }: UnitAnswer,
): Promise<KnownBills> {
  const { lifeUserId, agreementId, unitId, numberHash } = mandate;
  const keys = plansOfOwedBills(found).map(({ billKey }) => billKey);
  const plans = await lockPlansOf(tx, lifeUserId, agreementId, keys);
  const claims = await claimsOf(tx, unitId, numberHash, keys);
  const outdated = await paidSince(tx, unitId, numberHash, askedAt);
  return { keys, plans, paid: new Set(keys.filter((key) => claims.get(key)?.paid)), outdated };
}

/** Ended plans of bills that are still owed: their payer has to pay these by hand. */
export function plansLeftToPayer({ keys, plans, outdated }: KnownBills): PlanRow[] {
  return outdated ? [] : plans.filter(({ billKey, state }) => isFinal(state) && keys.includes(billKey));
}

/** Why the unit's rules keep a bill from being deducted, so that it is left to its payer; null when they do not. */
export function reasonToLeave(
  { unit }: UnitAnswer,
  { billKey, amount }: PlanToMake,
  known: KnownBills,
): LeftReason | null {
  if (unit.billing === 'PREPAID') return checkAmount(unit.amount, 0, amount) ? 'AMOUNT' : null;
  const left = plansLeftToPayer(known);
  const older = known.keys.slice(0, known.keys.indexOf(billKey));
  if (unit.selection === 'ALL' && left.length > 0) return 'TOGETHER';
  if (unit.selection === 'OLDEST_FIRST' && left.some((plan) => older.includes(plan.billKey)))
    return 'OLDER_FIRST';
  return checkAmount(unit.amount, amount, amount) ? 'AMOUNT' : null;
}

/** Whether a bill waits for an older one, at a unit that takes the oldest first. */
export function waitsForOlder({ unit }: UnitAnswer, { billKey }: PlanToMake, { keys }: KnownBills): boolean {
  return unit.billing === 'POSTPAID' && unit.selection === 'OLDEST_FIRST' && keys[0] !== billKey;
}
