// Which bills and orders a refund by somebody else at the wallet is of: the wallet tells only its sum. Pure; amounts in fen.

type WithCash = { readonly cash: number };

/** The unsent bills that a refund of `sum` fen stops: the one set whose cash adds up to it, else all of them. */
export function billsToStop<Bill extends WithCash>(pending: readonly Bill[], sum: number): readonly Bill[] {
  return onlySetOf(pending, sum) ?? pending;
}

/** The sent bills whose whole cash went back: all, or the one set of that sum. Where it is not clear, none: they go to their end first. */
export function billsToVoid<Bill extends WithCash>(sent: readonly Bill[], left: number): readonly Bill[] {
  if (left <= 0) return [];
  const paid = sent.filter(({ cash }) => cash > 0);
  return paid.reduce((sum, { cash }) => sum + cash, 0) <= left ? paid : (onlySetOf(paid, left) ?? []);
}

/** The facts that decide how much of a refund by somebody else is of an order. */
export type OrderToSplit = {
  readonly orderId: string;
  /** Its cash, less all that may have gone back of it. */
  readonly room: number;
  /** Our refunds of it that were never sent. */
  readonly unsent: number;
  /** The cash of each of its bills that the unit does not have. */
  readonly pending: readonly number[];
};

type Part = { readonly orderId: string; readonly amount: number };

/** `clear`: whoever refunded meant these orders. Otherwise it may be of others too, and the parts only add up to it. */
export type Split = { readonly parts: readonly Part[]; readonly clear: boolean };

/**
 * Splits `amount` fen between orders, each within its room: first our unsent refunds, then the one set of unsent bills
 * that is the rest. Without one, the one set of whole orders, else unsent bills as they come, then all else. What has
 * no room is the first order's.
 */
export function splitOf(orders: readonly OrderToSplit[], amount: number): Split {
  const given = new Map<string, number>();
  let rest = amount;
  const give = ({ orderId, room }: OrderToSplit, most: number): void => {
    const part = Math.max(0, Math.min(rest, most, room - (given.get(orderId) ?? 0)));
    if (part > 0) given.set(orderId, (given.get(orderId) ?? 0) + part);
    rest -= part;
  };
  // The first part of a refund that covers several orders is lowered last.
  for (const order of orders.toReversed()) give(order, order.unsent);
  const meant = onlySetOf(
    orders.flatMap(({ orderId, pending }) => pending.map((cash) => ({ orderId, cash }))),
    rest,
  );
  const whole = meant ? null : ordersOfSum(orders, amount);
  if (whole) return { parts: whole, clear: true };
  for (const order of orders) give(order, pendingOf(order, meant));
  for (const order of orders) give(order, order.room);
  const [first] = orders;
  if (first && rest > 0) given.set(first.orderId, (given.get(first.orderId) ?? 0) + rest);
  const parts = orders.flatMap(({ orderId }) => {
    const part = given.get(orderId);
    return part === undefined ? [] : [{ orderId, amount: part }];
  });
  return { parts, clear: meant !== null };
}

/** The one set of orders of which all that is left adds up to `amount` fen; null when no set does, or more than one. */
function ordersOfSum(orders: readonly OrderToSplit[], amount: number): readonly Part[] | null {
  const set = onlySetOf(
    orders.map(({ orderId, room }) => ({ orderId, cash: room })),
    amount,
  );
  return set?.map(({ orderId, cash }) => ({ orderId, amount: cash })) ?? null;
}

/** fen of an order's unsent bills, or of those of them that were meant. */
function pendingOf(
  { orderId, pending }: OrderToSplit,
  meant: readonly { readonly orderId: string; readonly cash: number }[] | null,
): number {
  const cash = meant ? meant.flatMap((bill) => (bill.orderId === orderId ? [bill.cash] : [])) : pending;
  return cash.reduce((sum, each) => sum + each, 0);
}

/** The most sets of bills that are tried, which is enough for sixteen bills. Beyond it all bills are stopped. */
const MOST_SETS = 2 ** 16;

/** The one set of these bills whose cash adds up to `sum` fen; null when no set does, or more than one. */
function onlySetOf<Bill extends WithCash>(pending: readonly Bill[], sum: number): readonly Bill[] | null {
  const paid = pending.filter(({ cash }) => cash > 0);
  const found: (readonly Bill[])[] = [];
  let looked = 0;
  const look = (from: number, chosen: readonly Bill[], left: number): void => {
    looked += 1;
    if (left === 0) found.push(chosen);
    if (left <= 0 || found.length > 1 || looked > MOST_SETS) return;
    for (const [index, bill] of paid.slice(from).entries())
      look(from + index + 1, [...chosen, bill], left - bill.cash);
  };
  look(0, [], sum);
  const [only] = found;
  return only && found.length === 1 && looked <= MOST_SETS ? only : null;
}
