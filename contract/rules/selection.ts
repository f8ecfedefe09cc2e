import {
  BILLS_UNREADABLE,
  CHECK_BILLS,
  NO_BILL_TO_PAY,
  SELECT_ALL_BILLS,
  SELECT_AT_LEAST_ONE,
  SELECT_OLDEST_FIRST,
} from './codes.ts';
import { type Refusal, refuse } from './refusal.ts';

/** Which of an account's bills may be paid together. */
export type SelectionRule = 'ANY' | 'OLDEST_FIRST' | 'ALL';

/** Why an answer with bills that can't be read pays nothing: its unit takes bills only together or in order. Null where it does not. */
export function checkReadable(rule: SelectionRule, unreadable = 0): Refusal | null {
  return unreadable > 0 && rule !== 'ANY' ? refuse(BILLS_UNREADABLE, 'billNos') : null;
}

/** Why the named bills may not be paid together; null when they may. `ofAccount`: all numbers of the account, oldest first. */
export function checkSelection(
  rule: SelectionRule,
  ofAccount: readonly string[],
  selected: readonly string[],
): Refusal | null {
  const billNos = [...new Set(ofAccount)];
  if (billNos.length === 0) return refuse(NO_BILL_TO_PAY, 'billNos');
  if (selected.length === 0) return refuse(SELECT_AT_LEAST_ONE, 'billNos');
  const chosen = new Set(selected);
  const unknown = selected.some((billNo) => !billNos.includes(billNo));
  if (unknown || chosen.size !== selected.length) return refuse(CHECK_BILLS, 'billNos');
  switch (rule) {
    case 'ANY':
      return null;
    case 'ALL':
      return chosen.size === billNos.length ? null : refuse(SELECT_ALL_BILLS, 'billNos');
    case 'OLDEST_FIRST':
      return billNos.slice(0, chosen.size).every((billNo) => chosen.has(billNo))
        ? null
        : refuse(SELECT_OLDEST_FIRST, 'billNos');
  }
}
