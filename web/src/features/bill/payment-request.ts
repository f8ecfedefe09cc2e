import type { TOP_UP as TopUp } from '@life-payment/contract';
import {
  AMOUNT_INVALID,
  checkAmount,
  checkSelection,
  type Refusal,
  readYuan,
  refuse,
  SELECT_ALL_BILLS,
  SELECT_OLDEST_FIRST,
  type SelectionRule,
} from '@life-payment/contract/rules';
import type { BillQuery } from '../../lib/api/accounts.ts';
import type { NewOrder } from '../../lib/api/orders.ts';
import { plainYuan } from '../../ui/money.ts';
import type { Coupon } from '../benefits/api.ts';
import { isReservedFor, type Use, usableCoupons } from '../benefits/coupon-use.ts';
import { type Choosable, dueOf, firstSelection, numbersOf } from '../pay/standing.ts';

const TOP_UP: typeof TopUp = 'TOP_UP';

/** The payer's choice: bills, and the amount as typed. Without a typed amount it is what is owed. */
export type Choice = { readonly selected: readonly string[]; readonly typed: string | null };

/** The order that is asked for, and the sum that the button shows, in fen. */
export type BillRequest = {
  readonly order: Pick<NewOrder, 'queryId' | 'billNos' | 'amount' | 'couponId'>;
  readonly cash: number;
};

/** The `money` of an address in fen: a whole number above zero; anything else is ignored. */
export function prefilled(money: string | null): number | null {
  return money !== null && /^[1-9]\d{0,9}$/.test(money) ? Number(money) : null;
}

export function isTopUp({ unit }: BillQuery): boolean {
  return unit.billing === 'PREPAID';
}

/** True if the payer may choose the amount: the unit accepts other amounts than the bills' sum. */
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
    return { selected: [], typed: amount === undefined ? null : plainYuan(amount) };
  }
  const selected = firstSelection(query.unit.selection, query.bills);
  const suggested = money !== null && amountIsFree(query) && money >= dueOf(query.bills, selected);
  return { selected, typed: suggested ? plainYuan(money) : null };
}

/** The text in the amount field. */
export function amountText(query: BillQuery, { selected, typed }: Choice): string {
  if (typed !== null) return typed;
  const due = dueOf(query.bills, selected);
  return due === 0 ? '' : plainYuan(due);
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

/** The request to send, alike in whatever order the bills were chosen, or the first error. A coupon takes off fen of its own. */
export function billRequest(
  query: BillQuery,
  choice: Choice,
  coupon: Pick<Coupon, 'couponId' | 'amount'> | null,
): BillRequest | Refusal {
  const { queryId, unit, bills } = query;
  const topUp = isTopUp(query);
  const wrong =
    (topUp ? null : checkSelection(unit.selection, numbersOf(bills), choice.selected)) ??
    checkTyped(query, choice);
  if (wrong) return wrong;
  const billNos = topUp ? [TOP_UP] : [...choice.selected].sort();
  const amount = amountOf(query, choice) ?? 0;
  return {
    order: { queryId, billNos, amount, ...(coupon && { couponId: coupon.couponId }) },
    cash: amount - (coupon?.amount ?? 0),
  };
}

/** A choice after a tap, and the rule to explain if the tap had another effect than the payer expects. */
type Toggled = { readonly selected: readonly string[]; readonly explain: Refusal | null };

/** Applies a tap on a bill by the unit's rule: any bill by itself, all or none, or a gapless row from the oldest bill on. */
export function toggle(
  rule: SelectionRule,
  bills: readonly Choosable[],
  selected: readonly string[],
  billNo: string,
): Toggled {
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

/** True if a bill is missing from the choice at a unit that takes only all of them. */
export function lacksSome(
  rule: SelectionRule,
  bills: readonly Choosable[],
  selected: readonly string[],
): boolean {
  return rule === 'ALL' && selected.length < numbersOf(bills).length;
}

function toggleOldestFirst(
  bills: readonly Choosable[],
  selected: readonly string[],
  billNo: string,
): Toggled {
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

/** OFFERED: the coupon reserved for this account, or else the one that takes off most. CHOSEN and NONE are the payer's decision. */
export type CouponChoice =
  | { readonly kind: 'OFFERED' }
  | { readonly kind: 'CHOSEN'; readonly couponId: string }
  | { readonly kind: 'NONE' };

/** The coupon in use: of those that can be used, the chosen one or the one that is offered. */
export function couponOf(coupons: readonly Coupon[], choice: CouponChoice, use: Use): Coupon | null {
  const usable = usableCoupons(coupons, use);
  switch (choice.kind) {
    case 'NONE':
      return null;
    case 'CHOSEN':
      return usable.find(({ couponId }) => couponId === choice.couponId) ?? null;
    case 'OFFERED': {
      const reserved = usable.find((coupon) => isReservedFor(coupon, use));
      // Among two of one amount the first is used; it expires first.
      return reserved ?? usable.toSorted((a, b) => b.amount - a.amount)[0] ?? null;
    }
  }
}

/** The payer's coupons, applied to these bills. */
export type CouponUse = {
  readonly coupons: readonly Coupon[];
  readonly use: Use;
  /** The coupon in use; null: none. */
  readonly coupon: Coupon | null;
  readonly choice: CouponChoice;
  readonly choose: (choice: CouponChoice) => void;
};
