import {
  checkSelection,
  type Refusal,
  refuse,
  SELECT_ALL_BILLS,
  SELECT_OLDEST_FIRST,
  type SelectionRule,
} from '@life-payment/contract/rules';

/** A bill in the choice: what is owed in fen, and whether an order holds it, unpaid until a time or paid. */
export type Choosable = {
  readonly billNo: string;
  readonly due: number;
  readonly beingPaidUntil?: string;
  readonly paid?: boolean;
};

/**
 * FREE: can be chosen. TAKEN: an unpaid order holds it. PAID: a paid order holds it. BEHIND: it can be paid only after
 * one that is held.
 */
export type Standing = 'FREE' | 'TAKEN' | 'PAID' | 'BEHIND';

/** Whether an order holds the bill, so that it can't be chosen. */
export function isHeld({ beingPaidUntil, paid = false }: Choosable): boolean {
  return paid || beingPaidUntil !== undefined;
}

/** The standing of a bill under its unit's rule. `bills` are oldest first. */
export function standingOf(rule: SelectionRule, bills: readonly Choosable[], index: number): Standing {
  const bill = bills[index];
  if (bill && isHeld(bill)) return bill.paid ? 'PAID' : 'TAKEN';
  switch (rule) {
    case 'ANY':
      return 'FREE';
    case 'ALL':
      return bills.some(isHeld) ? 'BEHIND' : 'FREE';
    case 'OLDEST_FIRST':
      return bills.slice(0, index).some(isHeld) ? 'BEHIND' : 'FREE';
  }
}

/** The initial choice: everything that can be paid. */
export function firstSelection(rule: SelectionRule, bills: readonly Choosable[]): string[] {
  return bills.filter((_, index) => standingOf(rule, bills, index) === 'FREE').map(({ billNo }) => billNo);
}

/** A choice after a tap, and the rule to explain if the tap had another effect than the payer expects. */
export type Chosen = { readonly selected: readonly string[]; readonly explain: Refusal | null };

/** Applies a tap on a bill by the unit's rule: any bill by itself, all or none, or a gapless row from the oldest bill on. */
export function toggle(
  rule: SelectionRule,
  bills: readonly Choosable[],
  selected: readonly string[],
  billNo: string,
): Chosen {
  const on = selected.includes(billNo);
  switch (rule) {
    case 'ANY':
      return {
        selected: on ? selected.filter((each) => each !== billNo) : [...selected, billNo],
        explain: null,
      };
    case 'ALL':
      return {
        selected: on ? [] : bills.map((bill) => bill.billNo),
        explain: on ? refuse(SELECT_ALL_BILLS, 'billNos') : null,
      };
    case 'OLDEST_FIRST':
      return toggleOldestFirst(bills, selected, billNo);
  }
}

/** Whether a bill is missing from the choice at a unit that takes only all of them. */
export function lacksSome(
  rule: SelectionRule,
  bills: readonly Choosable[],
  selected: readonly string[],
): boolean {
  return rule === 'ALL' && selected.length < bills.length;
}

/** What is owed for the chosen bills, in fen. */
export function dueOf(bills: readonly Choosable[], selected: readonly string[]): number {
  return bills.filter(({ billNo }) => selected.includes(billNo)).reduce((sum, { due }) => sum + due, 0);
}

/** Why the chosen bills can't be paid together; null if they can. */
export function checkChosen(
  rule: SelectionRule,
  bills: readonly Choosable[],
  selected: readonly string[],
): Refusal | null {
  return checkSelection(
    rule,
    bills.map(({ billNo }) => billNo),
    selected,
  );
}

function toggleOldestFirst(bills: readonly Choosable[], selected: readonly string[], billNo: string): Chosen {
  const order = bills.map((bill) => bill.billNo);
  const index = order.indexOf(billNo);
  const explain = refuse(SELECT_OLDEST_FIRST, 'billNos');
  if (selected.includes(billNo)) {
    const kept = order.slice(0, index);
    return { selected: kept, explain: kept.length < selected.length - 1 ? explain : null };
  }
  if (index > selected.length) return { selected, explain };
  return { selected: order.slice(0, index + 1), explain: null };
}
