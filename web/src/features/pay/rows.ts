import type { MOST_FIRST_ORDERS as MostFirst, MOST_ORDERS as MostOrders } from '@life-payment/contract';
import { checkAmount } from '@life-payment/contract/rules';
import type { BillQuery, SavedAccount } from '../../lib/api/accounts.ts';
import { dueAccounts, isOwnToPay } from '../accounts/due.ts';
import type { Coupon } from '../benefits/api.ts';
import { usableCoupons } from '../benefits/coupon-use.ts';
import { dueOf, firstSelection, isHeld, isOff, lifeOf, unreadableText } from './standing.ts';

/** The most accounts that one payment covers. */
export const MOST: typeof MostOrders = 20;
/** The most of them that the payer never paid. */
export const MOST_FIRST: typeof MostFirst = 10;

/** The payable part of an account: the bills that its unit takes now, and their sum in fen. */
export type Offer = {
  readonly query: BillQuery;
  /** When this device received the answer, in milliseconds. */
  readonly receivedAt: number;
  readonly billNos: readonly string[];
  /** The number of these bills. */
  readonly bills: number;
  readonly amount: number;
  /** The number of other bills that somebody is paying or has paid. */
  readonly held: number;
};

/** Why an account is left out. SAID: in the words of the service. */
export type Why =
  | { readonly kind: 'AUTOMATIC' | 'DEDUCTING' | 'PAID' | 'OWN_AMOUNT' | 'NOTHING' }
  | { readonly kind: 'TOP_UP'; readonly balance: number }
  | { readonly kind: 'BEING_PAID'; readonly until: string }
  | { readonly kind: 'SAID'; readonly text: string };

type State =
  | { readonly kind: 'ASKING' }
  /** `text`: in the words of the service. */
  | { readonly kind: 'SILENT'; readonly text?: string | undefined }
  | { readonly kind: 'READY'; readonly offer: Offer }
  /** The service refused to have it in the payment. */
  | { readonly kind: 'REFUSED'; readonly text: string }
  | { readonly kind: 'LEFT'; readonly why: Why };

/** An account in the sheet. */
export type Row = {
  readonly account: SavedAccount;
  readonly ticked: boolean;
  /** The sum that the payer saw last, in fen; null before anything was known. */
  readonly seen: number | null;
  /** The sum that stood there before, where it changed before the payer’s eyes. */
  readonly before?: number;
  /** The payer has said that it is the right account. */
  readonly confirmed?: true;
  /** It was answered late, or was not known to owe anything before. */
  readonly found?: true;
  readonly state: State;
};

/** The rows as they begin: what is due is ticked, up to the most that a payment covers. */
export function firstRows(accounts: readonly SavedAccount[]): Row[] {
  const due = dueAccounts(accounts);
  const own = due.filter(isOwnToPay);
  const unknown = accounts.filter((account) => isOwnToPay(account) && !account.lastQuery);
  const automatic = due.filter((account) => account.autopay && !isOwnToPay(account));
  const empty = accounts.filter(
    ({ autopay, billing, lastQuery }) =>
      !autopay && billing === 'PREPAID' && lastQuery?.balance !== undefined && lastQuery.balance <= 0,
  );
  return [
    ...own.map((account, at) => rowOf(account, { kind: 'ASKING' }, at < MOST)),
    ...unknown.map((account) => rowOf(account, { kind: 'ASKING' })),
    ...automatic.map((account) => rowOf(account, { kind: 'LEFT', why: { kind: 'AUTOMATIC' } })),
    ...empty.map((account) =>
      rowOf(account, { kind: 'LEFT', why: { kind: 'TOP_UP', balance: account.lastQuery?.balance ?? 0 } }),
    ),
  ];
}

function rowOf(account: SavedAccount, state: State, ticked = false): Row {
  return { account, ticked, seen: account.lastQuery?.due ?? null, state };
}

/** The rows that another payment may hold, which may be the payer's own. */
export function heldRows(rows: readonly Row[]): readonly Row[] {
  return rows.filter(
    ({ state }) => state.kind === 'REFUSED' || (state.kind === 'LEFT' && state.why.kind === 'BEING_PAID'),
  );
}

/** An event of a row. */
export type Event =
  /** `tick`: the payer wants to have them in the payment. */
  | { readonly kind: 'ASKED'; readonly ids: readonly string[]; readonly tick?: boolean }
  | { readonly kind: 'SILENT'; readonly id: string; readonly text?: string | undefined }
  | {
      readonly kind: 'ANSWERED';
      readonly id: string;
      readonly query: BillQuery;
      readonly receivedAt: number;
    }
  /** The unit or the service refused the question. */
  | { readonly kind: 'SAID'; readonly id: string; readonly text: string }
  | { readonly kind: 'TAPPED'; readonly id: string }
  /** Ticks all that can be ticked, or unticks all. */
  | { readonly kind: 'ALL'; readonly ticked: boolean }
  /** The service refused to have these accounts in the payment. */
  | { readonly kind: 'REFUSED'; readonly texts: ReadonlyMap<string, string> };

/** The rows of the sheet, and how they change. */
export type Rows = {
  readonly rows: readonly Row[];
  readonly tell: (event: Event) => void;
  /** Asks the units of these accounts again. `tick`: they are wanted in the payment. */
  readonly ask: (ids: readonly string[], tick?: boolean) => void;
};

export function rowsAfter(rows: readonly Row[], event: Event): readonly Row[] {
  switch (event.kind) {
    case 'ASKED':
      return asked(rows, event.ids, event.tick ?? false);
    case 'SILENT':
      return change(rows, event.id, (row) =>
        row.state.kind === 'ASKING'
          ? { ...row, ticked: false, state: { kind: 'SILENT', text: event.text } }
          : row,
      );
    case 'ANSWERED':
      return change(rows, event.id, (row) => answered(row, event.query, event.receivedAt));
    case 'SAID':
      return change(rows, event.id, (row) => leftOut(row, { kind: 'SAID', text: event.text }));
    case 'TAPPED':
      return change(rows, event.id, (row) => tapped(row, rows));
    case 'ALL':
      return rows.reduce(
        (all, row) => (row.ticked === event.ticked ? all : change(all, idOf(row), (one) => tapped(one, all))),
        rows,
      );
    case 'REFUSED':
      return rows.map((row) => {
        const text = event.texts.get(idOf(row));
        return text === undefined ? row : { ...row, ticked: false, state: { kind: 'REFUSED', text } };
      });
  }
}

export function idOf({ account }: Row): string {
  return account.accountId;
}

function change(rows: readonly Row[], id: string, to: (row: Row) => Row | null): readonly Row[] {
  return rows.flatMap((row) => (idOf(row) === id ? (to(row) ?? []) : [row]));
}

function asked(rows: readonly Row[], ids: readonly string[], tick: boolean): readonly Row[] {
  let room = MOST - rows.filter(({ ticked }) => ticked).length;
  return rows.map((row) => {
    if (!ids.includes(idOf(row))) return row;
    const added = tick && !row.ticked && room > 0;
    if (added) room -= 1;
    return { ...row, ticked: row.ticked || added, state: { kind: 'ASKING' } };
  });
}

/** A tap ticks or unticks; ticking an account that was never paid says that it is the right one. */
function tapped(row: Row, rows: readonly Row[]): Row {
  if (row.ticked) return { ...row, ticked: false };
  const full =
    rows.filter(({ ticked }) => ticked).length >= MOST || (isFirst(row) && tickedFirsts(rows) >= MOST_FIRST);
  return row.state.kind !== 'READY' || full ? row : { ...row, ticked: true, confirmed: true };
}

/** True if the payer never paid the account, as its unit’s answer says. */
export function isFirst({ state }: Row): boolean {
  return state.kind === 'READY' && state.offer.query.account.firstPayment;
}

/** True if nothing is left that a tap could tick. */
export function isAllTicked(rows: readonly Row[]): boolean {
  const all = rowsAfter(rows, { kind: 'ALL', ticked: true });
  return all.every((row, at) => row === rows[at]);
}

/** The number of ticked accounts that the payer never paid. */
function tickedFirsts(rows: readonly Row[]): number {
  return rows.filter((row) => row.ticked && isFirst(row)).length;
}

/** A row with its unit’s answer; null when there was nothing to say about it. */
function answered(row: Row, query: BillQuery, receivedAt: number): Row | null {
  const found = offerOf(query, receivedAt);
  if ('kind' in found) return found.kind === 'NOTHING' && !row.seen ? null : leftOut(row, found);
  const { seen } = row;
  const changed = seen !== null && seen !== found.amount;
  return {
    ...row,
    ticked: row.ticked && (row.confirmed === true || !query.account.firstPayment),
    seen: found.amount,
    ...(changed && { before: seen }),
    ...((seen === null || row.state.kind === 'SILENT') && { found: true }),
    state: { kind: 'READY', offer: found },
  };
}

function leftOut(row: Row, why: Why): Row {
  return { ...row, ticked: false, state: { kind: 'LEFT', why } };
}

/** All that the unit takes now, or why nothing can be paid here. */
export function offerOf(query: BillQuery, receivedAt: number): Offer | Why {
  const { unit, bills } = query;
  if (unit.billing === 'PREPAID') return { kind: 'TOP_UP', balance: query.account.balance ?? 0 };
  const unread = unreadableText(query);
  if (unread !== null && (isOff(query) || bills.length === 0)) return { kind: 'SAID', text: unread };
  if (bills.length === 0) return { kind: 'NOTHING' };
  const billNos = firstSelection(unit.selection, bills);
  if (billNos.length === 0) return heldBy(query);
  const amount = dueOf(bills, billNos);
  if (checkAmount(unit.amount, amount, amount)) return { kind: 'OWN_AMOUNT' };
  const count = bills.filter(({ billNo }) => billNos.includes(billNo)).length;
  return { query, receivedAt, billNos, bills: count, amount, held: bills.filter(isHeld).length };
}

/** Why none of the bills can be chosen: the oldest one that is held says it. */
function heldBy({ bills }: BillQuery): Why {
  const bill = bills.find(isHeld);
  if (bill?.deducting) return { kind: 'DEDUCTING' };
  if (bill?.beingPaidUntil !== undefined && !bill.paid)
    return { kind: 'BEING_PAID', until: bill.beingPaidUntil };
  return { kind: 'PAID' };
}

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

/** An account of which nothing is known yet is shown once its unit has said that something is due. */
export function isShown({ state, seen }: Row): boolean {
  return state.kind !== 'LEFT' && !(state.kind === 'ASKING' && seen === null);
}

export function isInParts(rows: readonly Row[]): boolean {
  const payable = rows.filter(({ state }) => state.kind === 'ASKING' || state.kind === 'READY');
  return payable.length > MOST && payable.filter(({ ticked }) => ticked).length >= MOST;
}

export function hasMoreFirsts(rows: readonly Row[]): boolean {
  return rows.filter(isFirst).length > MOST_FIRST && tickedFirsts(rows) >= MOST_FIRST;
}
