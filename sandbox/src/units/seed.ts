import type { UnitDescription } from '@life-payment/biller-api';
import { readSetting, writeSetting } from '../state/settings.ts';
import type { Tx } from '../state/state.ts';
import { latestMonth } from './accounts/bills.ts';
import { OUTCOME_NAMES, type OutcomeName, outcomeOf } from './accounts/outcomes.ts';
import { type Account, addAccount, resetAccount } from './accounts/store.ts';
import type { Directory } from './directory.ts';

type Listed = { readonly outcome: OutcomeName; readonly unitId: string };

const LISTED: readonly Listed[] = OUTCOME_NAMES.flatMap((outcome) =>
  outcomeOf(outcome).units.map((unitId) => ({ outcome, unitId })),
);

type Wanted = {
  readonly outcome: OutcomeName;
  readonly unit: UnitDescription;
  readonly listed: boolean;
  readonly seed: string;
};

/** Adds an account. A unit that replaces its unit gets it too. */
export function addWithReplacement(tx: Tx, directory: Directory, wanted: Wanted, now: number): Account {
  const replacement = directory.find(wanted.unit.replacedBy ?? '');
  if (replacement) addAccount(tx, { ...wanted, unit: replacement, outcome: 'ONE_BILL', listed: false }, now);
  return addAccount(tx, wanted, now);
}

/** Adds the missing test accounts of every outcome. */
export function seedAccounts(tx: Tx, directory: Directory, now: number): void {
  for (const { outcome, unitId } of LISTED) {
    const unit = directory.find(unitId);
    if (!unit) throw new Error(`Outcome ${outcome} names a unit that does not exist: ${unitId}.`);
    addWithReplacement(tx, directory, { unit, outcome, listed: true, seed: `${outcome}/${unitId}` }, now);
  }
}

/** Replaces the bills of the listed accounts by those of a new month, once its bills are issued. */
export function refreshAccounts(tx: Tx, directory: Directory, now: number): void {
  const month = latestMonth(now);
  const seen = readSetting(tx, 'billsOf');
  if (seen === month) return;
  writeSetting(tx, 'billsOf', month);
  if (seen !== undefined) resetWhere(tx, directory, 'where listed = 1', now);
}

/** Sets every account's bills and balance to those of its outcome. */
export function resetAccounts(tx: Tx, directory: Directory, now: number): void {
  resetWhere(tx, directory, '', now);
}

function resetWhere(tx: Tx, directory: Directory, where: '' | 'where listed = 1', now: number): void {
  for (const account of tx.all<Account>(`select * from accounts ${where} limit 100000`)) {
    const unit = directory.find(account.unit_id);
    if (unit) resetAccount(tx, account, unit, now);
  }
}
