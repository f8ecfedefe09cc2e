import {
  checkSelection,
  type Refusal,
  refuse,
  SELECT_ALL_BILLS,
  SELECT_OLDEST_FIRST,
  type SelectionRule,
} from '@life-payment/contract/rules';
import { type Choosable, numbersOf } from '../../bills/standing.ts';

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
        selected: on ? [] : numbersOf(bills),
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
  return rule === 'ALL' && selected.length < numbersOf(bills).length;
}

/** Why the chosen bills can't be paid together; null if they can. */
export function checkChosen(
  rule: SelectionRule,
  bills: readonly Choosable[],
  selected: readonly string[],
): Refusal | null {
  return checkSelection(rule, numbersOf(bills), selected);
}

function toggleOldestFirst(bills: readonly Choosable[], selected: readonly string[], billNo: string): Chosen {
  const order = numbersOf(bills);
  const index = order.indexOf(billNo);
  const explain = refuse(SELECT_OLDEST_FIRST, 'billNos');
  if (selected.includes(billNo)) {
    const kept = order.slice(0, index);
    return { selected: kept, explain: kept.length < selected.length - 1 ? explain : null };
  }
  if (index > selected.length) return { selected, explain };
  return { selected: order.slice(0, index + 1), explain: null };
}
