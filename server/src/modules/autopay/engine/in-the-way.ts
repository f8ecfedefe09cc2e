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
import type { Asked } from './ask.ts';
import { owedOf, type Wanted } from './wanted.ts';

/** What is known of the bills an account owes by its unit's answer. */
export type Known = {
  /** Oldest first. */
  readonly keys: readonly string[];
  /** The mandate's plans for them, and what else it has queued. */
  readonly plans: readonly PlanRow[];
  /** Paid, and only not booked yet. */
  readonly paid: ReadonlySet<string>;
  /** Whether something is paid and not booked yet, or was booked since the unit was asked: it may list what is not owed any more. */
  readonly old: boolean;
};

/** Reads what is known of an answer's bills. The mandate is locked by the caller; its plans are, from here on. */
export async function knownOf(tx: Tx, mandate: MandateRow, { found, askedAt }: Asked): Promise<Known> {
  const { lifeUserId, agreementId, unitId, numberHash } = mandate;
  const keys = owedOf(found).map(({ billKey }) => billKey);
  const plans = await lockPlansOf(tx, lifeUserId, agreementId, keys);
  const claims = await claimsOf(tx, unitId, numberHash, keys);
  const old = await paidSince(tx, unitId, numberHash, askedAt);
  return { keys, plans, paid: new Set(keys.filter((key) => claims.get(key)?.paid)), old };
}

/** Plans of bills that are owed still, and that automatic payment will not take: their payer has to. */
export function leftOf({ keys, plans, old }: Known): PlanRow[] {
  return old ? [] : plans.filter(({ billKey, state }) => isFinal(state) && keys.includes(billKey));
}

/** Why a unit will not take a bill by its rules, as long as other bills are left to the payer; null when nothing is in the way. */
export function inTheWay({ unit }: Asked, { billKey, amount }: Wanted, known: Known): LeftReason | null {
  if (unit.billing === 'PREPAID') return checkAmount(unit.amount, 0, amount) ? 'AMOUNT' : null;
  const left = leftOf(known);
  const older = known.keys.slice(0, known.keys.indexOf(billKey));
  if (unit.selection === 'ALL' && left.length > 0) return 'TOGETHER';
  if (unit.selection === 'OLDEST_FIRST' && left.some((plan) => older.includes(plan.billKey)))
    return 'OLDER_FIRST';
  return checkAmount(unit.amount, amount, amount) ? 'AMOUNT' : null;
}

/** Whether older bills of a unit that takes the oldest first are still under way. */
export function waitsForOlder({ unit }: Asked, { billKey }: Wanted, { keys }: Known): boolean {
  return unit.billing === 'POSTPAID' && unit.selection === 'OLDEST_FIRST' && keys[0] !== billKey;
}
