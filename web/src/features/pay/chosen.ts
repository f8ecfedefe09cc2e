import { latestArrival } from '@life-payment/contract/rules';
import { deadlineText, instantDayText, shortMonthText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { accountName } from '../../lib/i18n/projects.ts';
import { moneyText } from '../../ui/money.ts';
import type { Mandate } from '../autopay/api.ts';
import type { Coupon } from '../benefits/api.ts';
import { usableCoupons } from '../benefits/coupon-use.ts';
import { idOf, type Offer, type Row, type Why } from './rows.ts';
import { lifeOf } from './standing.ts';

/** An account that is ticked and can be paid. */
export type Chosen = { readonly row: Row; readonly offer: Offer };

/** The accounts that the payment covers, in the order of the rows. */
export function chosenOf(rows: readonly Row[]): Chosen[] {
  return rows.flatMap((row) =>
    row.ticked && row.state.kind === 'READY' ? [{ row, offer: row.state.offer }] : [],
  );
}

/** True if the sum is not known yet: a unit of a ticked account is still being asked. */
export function isWaiting(rows: readonly Row[]): boolean {
  return rows.some(({ ticked, state }) => ticked && state.kind === 'ASKING');
}

/** The sum of a payment, in fen, and how many bills it covers. */
export function sumOf(chosen: readonly Chosen[]): { readonly fen: number; readonly bills: number } {
  return {
    fen: chosen.reduce((sum, { offer }) => sum + offer.amount, 0),
    bills: chosen.reduce((sum, { offer }) => sum + offer.bills, 0),
  };
}

/** Sum of everything that is ticked, with the last known amount where the unit is still being asked. */
export function sumShown(rows: readonly Row[]): { readonly fen: number; readonly bills: number } {
  const asked = rows.filter(({ ticked, state }) => ticked && state.kind === 'ASKING');
  const known = sumOf(chosenOf(rows));
  return {
    fen: asked.reduce((sum, { seen }) => sum + (seen ?? 0), known.fen),
    bills: asked.reduce((sum, { account }) => sum + (account.lastQuery?.bills ?? 0), known.bills),
  };
}

/** The sum of the rows that are not ticked but could be, as far as it is known, in fen: home counts it as due. */
export function restOf(rows: readonly Row[]): number {
  return rows
    .filter(({ ticked, state }) => !ticked && state.kind !== 'LEFT')
    .reduce((sum, { seen }) => sum + (seen ?? 0), 0);
}

/** A coupon for one of the accounts. */
export type CouponUse = { readonly accountId: string; readonly coupon: Coupon };

/** The coupon that takes off most, and the account that it is for; of two alike the one of the first account. */
export function bestCoupon(chosen: readonly Chosen[], now: number): CouponUse | null {
  const uses = chosen.flatMap(({ row, offer }) => {
    const use = { amount: offer.amount, accountId: idOf(row), now };
    return usableCoupons(offer.query.coupons, use)
      .filter(({ amount }) => amount < offer.amount)
      .map((coupon) => ({ accountId: idOf(row), coupon }));
  });
  return uses.toSorted((a, b) => b.coupon.amount - a.coupon.amount)[0] ?? null;
}

/** An answer is asked for anew this long before the service forgets it. */
const MARGIN_MS = 30_000;

/** The ids of chosen accounts whose answers are too old for an order. `now` in milliseconds. */
export function tooOld(chosen: readonly Chosen[], now: number): string[] {
  return chosen
    .filter(({ offer: { query, receivedAt } }) => now >= receivedAt + lifeOf(query) - MARGIN_MS)
    .map(({ row }) => idOf(row));
}

/** The request of the chosen accounts, and the sum that the button shows, in fen. */
export function requestOf(chosen: readonly Chosen[], coupon: CouponUse | null) {
  const orders = chosen.map(({ row, offer: { query, billNos, amount } }) => ({
    queryId: query.queryId,
    billNos: [...billNos],
    amount,
    ...(coupon?.accountId === idOf(row) && { couponId: coupon.coupon.couponId }),
  }));
  return { orders, cash: sumOf(chosen).fen - (coupon?.coupon.amount ?? 0) };
}

/** The account, and the months that are paid: `Gas · Oct to Dec`. `under`: the heading above it. */
export function rowTitle({ account, state }: Row, under: string | undefined): string {
  const months = state.kind === 'READY' ? monthsText(state.offer) : '';
  const name = accountName(account, under);
  return months === '' ? name : `${name}\u00a0· ${months}`;
}

function monthsText({ query, billNos }: Offer): string {
  const months = query.bills
    .filter(({ billNo }) => billNos.includes(billNo))
    .flatMap(({ month }) => month ?? [])
    .sort();
  const [from, to] = [months[0], months.at(-1)];
  if (from === undefined || to === undefined) return '';
  if (from === to) return shortMonthText(from);
  return m.pay_all_months({ from: shortMonthText(from), to: shortMonthText(to) });
}

/** Why an account is left out. `mandate`: that of automatic payment, as far as it is known. */
export function whyText(why: Why, mandate: Mandate | undefined): string {
  switch (why.kind) {
    case 'AUTOMATIC':
      return automaticText(mandate);
    case 'DEDUCTING':
      return m.pay_all_deducting();
    case 'PAID':
      return m.bill_paid_booking();
    case 'OWN_AMOUNT':
      return m.pay_all_own_amount();
    case 'NOTHING':
      return m.pay_all_nothing();
    case 'TOP_UP':
      return m.pay_all_top_up({ amount: moneyText(why.balance) });
    case 'BEING_PAID':
      return m.pay_all_being_paid({ until: why.until });
    case 'SAID':
      return why.text;
  }
}

function automaticText(mandate: Mandate | undefined): string {
  if (mandate && mandate.holds.length > 0) return m.pay_all_automatic_stopped();
  if (mandate?.next?.state === 'ASKED') return m.pay_all_automatic_asks();
  const from = mandate?.next?.deductFrom;
  return from === undefined ? m.pay_all_automatic() : m.pay_all_automatic_on({ day: instantDayText(from) });
}

/** The time when all of it is credited, or the money back. */
export function arrivalText(chosen: readonly Chosen[]): string {
  const latest = chosen.map(({ offer: { query } }) =>
    latestArrival(Date.parse(query.askedAt), query.crediting),
  );
  return m.bill_arrives({ by: deadlineText(new Date(Math.max(...latest)).toISOString()) });
}
