import { checkReadable, renderText, type SelectionRule } from '@life-payment/contract/rules';
import type { BillQuery } from '../../lib/api/accounts.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { m } from '../../lib/i18n/messages.ts';

/** True if nothing can be paid, because bills can't be read at a unit that takes them only together or in order. */
export function isOff({ unit, unreadable }: BillQuery): boolean {
  return checkReadable(unit.selection, unreadable) !== null;
}

/** The text about bills that can't be read; null where there are none. */
export function unreadableText({ unit, unreadable }: BillQuery): string | null {
  if (unreadable === undefined) return null;
  const off = checkReadable(unit.selection, unreadable);
  return off
    ? renderText(off.refused, currentLanguage(), off.params)
    : m.bill_unreadable({ count: unreadable });
}

/** The time for which an order can be made from an answer, in milliseconds. Both times are of the service's clock, because the phone's may be wrong. */
export function lifeOf({ askedAt, expiresAt }: BillQuery): number {
  return Date.parse(expiresAt) - Date.parse(askedAt);
}

/** A bill in the choice: what is owed in fen, and whether an order holds it, unpaid until a time or paid. */
export type Choosable = Pick<BillQuery['bills'][number], 'billNo' | 'due' | 'beingPaidUntil' | 'paid'>;

/**
 * FREE: can be chosen. TAKEN: an unpaid order holds it. PAID: a paid order holds it. BEHIND: it can be paid only after
 * one that is held, by its unit's rule or because they have one number.
 */
export type Standing = 'FREE' | 'TAKEN' | 'PAID' | 'BEHIND';

/** True if an order holds the bill, so that it can't be chosen. */
export function isHeld({ beingPaidUntil, paid = false }: Choosable): boolean {
  return paid || beingPaidUntil !== undefined;
}

/** The standing of a bill under its unit's rule. `bills` are oldest first. */
export function standingOf(rule: SelectionRule, bills: readonly Choosable[], index: number): Standing {
  const bill = bills[index];
  if (bill && isHeld(bill)) return bill.paid ? 'PAID' : 'TAKEN';
  switch (rule) {
    case 'ANY':
      return bills.some((each) => each.billNo === bill?.billNo && isHeld(each)) ? 'BEHIND' : 'FREE';
    case 'ALL':
      return bills.some(isHeld) ? 'BEHIND' : 'FREE';
    case 'OLDEST_FIRST':
      return bills.slice(0, index).some(isHeld) ? 'BEHIND' : 'FREE';
  }
}

/** The numbers of bills, each once: those that have one number are chosen together. */
export function numbersOf(bills: readonly Choosable[]): string[] {
  return [...new Set(bills.map(({ billNo }) => billNo))];
}

/** The initial choice: everything that can be paid. */
export function firstSelection(rule: SelectionRule, bills: readonly Choosable[]): string[] {
  return numbersOf(bills.filter((_, index) => standingOf(rule, bills, index) === 'FREE'));
}

/** The sum owed for the chosen bills, in fen. */
export function dueOf(bills: readonly Choosable[], selected: readonly string[]): number {
  return bills.filter(({ billNo }) => selected.includes(billNo)).reduce((sum, { due }) => sum + due, 0);
}
