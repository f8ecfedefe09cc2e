import type { Coupon } from '../api/benefits.ts';
import { usableCoupons } from '../benefits/coupon-use.ts';
import { idOf, type Offer, type Row } from './rows.ts';

/** An account that is ticked and can be paid. */
export type Chosen = { readonly row: Row; readonly offer: Offer };

/** What the payment covers, in the order of the rows. */
export function chosenOf(rows: readonly Row[]): Chosen[] {
  return rows.flatMap((row) =>
    row.ticked && row.state.kind === 'READY' ? [{ row, offer: row.state.offer }] : [],
  );
}

/** Whether the sum is not known yet: a unit of a ticked account is still being asked. */
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

/** The same of everything that is ticked, with what the payer saw last where the unit is still being asked. */
export function sumShown(rows: readonly Row[]): { readonly fen: number; readonly bills: number } {
  const asked = rows.filter(({ ticked, state }) => ticked && state.kind === 'ASKING');
  const known = sumOf(chosenOf(rows));
  return {
    fen: asked.reduce((sum, { seen }) => sum + (seen ?? 0), known.fen),
    bills: asked.reduce((sum, { account }) => sum + (account.lastQuery?.bills ?? 0), known.bills),
  };
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
    .filter(({ offer: { query, receivedAt } }) => {
      // Both times are of the service's clock, because the phone's may be wrong.
      const life = Date.parse(query.expiresAt) - Date.parse(query.askedAt);
      return now >= receivedAt + life - MARGIN_MS;
    })
    .map(({ row }) => idOf(row));
}

/** The rows by home, in the order of each home's first row. */
export function byHome(rows: readonly Row[]): readonly (readonly Row[])[] {
  const homes = new Map<string, Row[]>();
  for (const row of rows) {
    const home = row.account.groupId ?? '';
    homes.set(home, [...(homes.get(home) ?? []), row]);
  }
  return [...homes.values()];
}

/** What is chosen as the orders that are asked for, and the sum that the button shows, in fen. */
export function wishOf(chosen: readonly Chosen[], coupon: CouponUse | null) {
  const orders = chosen.map(({ row, offer: { query, billNos, amount } }) => ({
    queryId: query.queryId,
    billNos: [...billNos],
    amount,
    ...(coupon?.accountId === idOf(row) && { couponId: coupon.coupon.couponId }),
  }));
  return { orders, cash: sumOf(chosen).fen - (coupon?.coupon.amount ?? 0) };
}
