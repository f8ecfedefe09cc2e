import type { TOP_UP as TopUp } from '@life-payment/contract';
import {
  AMOUNT_INVALID,
  checkAmount,
  formatYuan,
  type Refusal,
  readYuan,
  refuse,
} from '@life-payment/contract/rules';
import type { BillQuery } from '../../api/accounts.ts';
import { dueOf, firstSelection } from '../../bills/standing.ts';
import { checkChosen } from './selection.ts';

const TOP_UP: typeof TopUp = 'TOP_UP';

/** The payer's choice: bills, and the amount as typed. Without a typed amount it is what is owed. */
export type Choice = { readonly selected: readonly string[]; readonly typed: string | null };

/** The content of an order. `amount` in fen, before the coupon, which takes off fen of its own. */
export type Wish = {
  readonly queryId: string;
  readonly billNos: readonly string[];
  readonly amount: number;
  readonly coupon?: { readonly couponId: string; readonly amount: number };
};

/** Fen as an amount in yuan that a person would type: `50`, `128.60`. */
export function typedText(fen: number): string {
  return formatYuan(fen).replace(/\.00$/, '');
}

/** The `money` of an address in fen: a whole number above zero; anything else is ignored. */
export function prefilled(money: string | null): number | null {
  return money !== null && /^[1-9]\d{0,9}$/.test(money) ? Number(money) : null;
}

export function isTopUp({ unit }: BillQuery): boolean {
  return unit.billing === 'PREPAID';
}

/** Whether the payer may choose the amount: the unit accepts other amounts than the bills' sum. */
export function amountIsFree(query: BillQuery): boolean {
  return isTopUp(query) || query.unit.amount.kind !== 'EXACT';
}

/**
 * The initial choice. `money`: the amount of the address, ignored if it is below what is owed. Without it a top-up has the
 * payer's usual amount.
 */
export function firstChoice(query: BillQuery, money: number | null): Choice {
  if (isTopUp(query)) {
    const amount = money ?? query.account.usualTopUp;
    return { selected: [], typed: amount === undefined ? null : typedText(amount) };
  }
  const selected = firstSelection(query.unit.selection, query.bills);
  const suggested = money !== null && amountIsFree(query) && money >= dueOf(query.bills, selected);
  return { selected, typed: suggested ? typedText(money) : null };
}

/** The text in the amount field. */
export function amountText(query: BillQuery, { selected, typed }: Choice): string {
  if (typed !== null) return typed;
  const due = dueOf(query.bills, selected);
  return due === 0 ? '' : typedText(due);
}

/** The amount in fen; null if the typed text is no amount. */
export function amountOf(query: BillQuery, choice: Choice): number | null {
  if (!amountIsFree(query)) return dueOf(query.bills, choice.selected);
  return readYuan(amountText(query, choice));
}

/** Why the amount can't be paid; null if it can. */
export function checkTyped(query: BillQuery, choice: Choice): Refusal | null {
  const amount = amountOf(query, choice);
  if (amount === null) return refuse(AMOUNT_INVALID, 'amount');
  return checkAmount(query.unit.amount, dueOf(query.bills, choice.selected), amount);
}

/** The wish to send, or the first error. */
export function wishOf(query: BillQuery, choice: Choice): Wish | Refusal {
  const wrong = checkBills(query, choice) ?? checkTyped(query, choice);
  if (wrong) return wrong;
  return {
    queryId: query.queryId,
    billNos: isTopUp(query) ? [TOP_UP] : choice.selected,
    amount: amountOf(query, choice) ?? 0,
  };
}

/** Why the chosen bills can't be paid; null if they can, and for a top-up. */
function checkBills(query: BillQuery, { selected }: Choice): Refusal | null {
  return isTopUp(query) ? null : checkChosen(query.unit.selection, query.bills, selected);
}

/** A wish as the order that is asked for, alike however the bills were chosen, and the sum that the button shows, in fen. */
export function orderOf({ queryId, billNos, amount, coupon }: Wish) {
  const couponId = coupon && { couponId: coupon.couponId };
  return {
    order: { queryId, billNos: [...billNos].sort(), amount, ...couponId },
    cash: amount - (coupon?.amount ?? 0),
  };
}
