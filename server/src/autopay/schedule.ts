import { createHash } from 'node:crypto';
import { growingWait } from '../kit/jobs/queue.ts';
import { after, DAY, dayBounds, dayOf, HOUR, MINUTE, monthsBetween, SECOND } from '../kit/time.ts';
import type { MandateRow } from './mandate-store.ts';

/** The wallet accepts deductions from 07:00 to 22:00 (Asia/Shanghai). Payers get messages only then, too. */
const OPENS = 7 * HOUR;
const CLOSES = 22 * HOUR;

/** Deductions begin within this time after opening, each at its own moment. The evening is left for retries. */
const SPREAD = 11 * HOUR;

/** Least time from the notice to the deduction. */
const NOTICE = DAY;

/** Tries for one bill, one a day. */
export const MOST_TRIES = 5;

/** The last moment at which a bill can be deducted in time; null when it has no due date. */
export function lastChance(dueDate: string | null): Date | null {
  return dueDate === null ? null : after(dayBounds(dueDate).from, CLOSES);
}

/** True while the wallet takes deductions. */
export function isOpen(at: Date): boolean {
  const sinceMidnight = at.getTime() - dayBounds(dayOf(at)).from.getTime();
  return sinceMidnight >= OPENS && sinceMidnight < CLOSES;
}

/** The first moment from `at` on within the wallet's hours. */
export function whenOpen(at: Date): Date {
  if (isOpen(at)) return at;
  const today = opening(dayOf(at));
  return at < today ? today : opening(nextDay(dayOf(at)));
}

/** A mandate's moment on the next day. */
export function tomorrow(at: Date, spread: number): Date {
  return momentOf(nextDay(dayOf(at)), spread);
}

/** A mandate's moment on the day of `at`. */
export function momentToday(at: Date, spread: number): Date {
  return momentOf(dayOf(at), spread);
}

/** The end of a question about a bill: early enough on its due date to pay it by hand. Null when that is past. */
export function answerBy(dueDate: string | null, spread: number, now: Date): Date | null {
  const moment = dueDate === null ? null : momentOf(dueDate, spread);
  return moment !== null && moment > now ? moment : null;
}

const LONGEST_UNIT_WAIT = 2 * HOUR;

/** The next query of a unit without a usable answer since `since`: after the same time again, `least` to two hours, and not at night. */
export function nextUnitQuery(now: Date, since: Date, least: number, spread: number): Date {
  const waited = now.getTime() - since.getTime();
  const next = after(now, Math.min(Math.max(waited, least), LONGEST_UNIT_WAIT));
  return isOpen(next) ? next : momentOf(dayOf(whenOpen(next)), spread);
}

/** True if a bill could be deducted in time at `from`, but no longer at `next`. */
export function isMissed(dueDate: string | null, from: Date, next: Date): boolean {
  const last = lastChance(dueDate);
  return last !== null && from < last && next >= last;
}

/** The time at which deductions begin on the day of `at`. */
export function openingOf(at: Date): Date {
  return opening(dayOf(at));
}

type Timing = {
  /** The pay day; null: a day after the notice. */
  readonly payDay: number | null;
  /** `YYYY-MM-DD` */
  readonly dueDate: string | null;
  readonly spread: number;
};

/** The time at which a bill is deducted after a notice at `noticedAt`. A pay day that is too late moves before the due date. */
export function deductFrom(noticedAt: Date, { payDay, dueDate, spread }: Timing): Date {
  const earliest = after(noticedAt, NOTICE);
  const soonest = firstMoment(earliest, spread, () => true);
  if (payDay === null) return soonest;
  const chosen = firstMoment(earliest, spread, (day) => Number(day.slice(8)) === payDay);
  const last = lastChance(dueDate);
  return last !== null && chosen >= last ? soonest : chosen;
}

/** The time at which an approved bill is deducted: at once, because it needs no notice, but not twice in one day. */
export function afterApproval(now: Date, triedAt: Date | null, spread: number): Date {
  return triedAt !== null && dayOf(triedAt) === dayOf(now) ? tomorrow(now, spread) : whenOpen(now);
}

/**
 * The next try of a failed deduction: the next day, if tries are left and it is in time (one late from the start has no
 * limit); else null.
 */
export function nextTry(failedAt: Date, tries: number, dueDate: string | null, spread: number): Date | null {
  if (tries >= MOST_TRIES) return null;
  const next = tomorrow(failedAt, spread);
  return isMissed(dueDate, failedAt, next) ? null : next;
}

function opening(day: string): Date {
  return after(dayBounds(day).from, OPENS);
}

function nextDay(day: string): string {
  return dayOf(dayBounds(day).until);
}

/** A mandate's moment on a day. `spread`: 0 to 1, the same for a mandate every day. */
function momentOf(day: string, spread: number): Date {
  return after(opening(day), Math.floor(spread * SPREAD));
}

/** The mandate's first moment, from `from` on, on a day that `accepts` takes. */
function firstMoment(from: Date, spread: number, accepts: (day: string) => boolean): Date {
  let day = dayOf(from);
  // Every day of the month occurs within 31 days; one more, because the first moment may be past.
  for (let tried = 0; tried <= 32; tried += 1, day = nextDay(day))
    if (accepts(day) && momentOf(day, spread) >= from) return momentOf(day, spread);
  throw new Error('no day of the month is accepted');
}

/** A mandate's moment of the day, 0 to 1, the same every day. It spreads the deductions of a unit over the day. */
export function spreadOf(agreementId: string): number {
  return createHash('sha256').update(agreementId).digest().readUInt32BE(0) / 2 ** 32;
}

/** The days on which a unit's bills come out and are due; the due day is some months after the bill's month. */
export type BillingDays = {
  /** Day of the month; null where the unit does not say. */
  readonly billDay: number | null;
  readonly due: { readonly day: number; readonly monthsLater: number } | null;
};

/** Bills are checked for once a day, so a notice comes this much later at most. */
const FOUND_WITHIN = DAY;

const MONTHS_TRIED = 13;

/**
 * The billing days from the unit's own bill day and its newest bill. One due on the last day of a month is due on the
 * last day again, unless an older bill shows the day: the 28th of February may be either.
 */
export function billingDaysOf(
  billDay: number | null,
  bills: readonly { readonly month?: string; readonly dueDate?: string }[],
): BillingDays {
  const dated = bills.flatMap(({ month, dueDate }) => (month && dueDate ? [{ month, dueDate }] : []));
  const newest = dated.at(-1);
  if (!newest) return { billDay, due: null };
  const { month, dueDate } = newest;
  const months = monthsBetween(month, dueDate.slice(0, 7), MONTHS_TRIED);
  const days = dated.map((bill) => dueDayOf(bill.dueDate));
  const day =
    days.findLast((each) => each < LAST && dayIn(dueDate.slice(0, 7), each) === dueDate) ?? dueDayOf(dueDate);
  // A date before the bill's month, or a year after it, says nothing about the next bill.
  const isHabit = months.at(-1) === dueDate.slice(0, 7);
  return { billDay, due: isHabit ? { day, monthsLater: months.length - 1 } : null };
}

/** Stands for the last day of every month. */
const LAST = 31;

function dueDayOf(dueDate: string): number {
  const day = Number(dueDate.slice(8));
  return day === lengthOf(dueDate.slice(0, 7)) ? LAST : day;
}

/** Pay days, 1 to 28, on which every month's bill can be deducted in time; all of them when nothing is known. */
export function payDaysOf(billing: BillingDays, month: string): number[] {
  const months = monthsBetween(month, '9999-12', MONTHS_TRIED);
  return Array.from({ length: 28 }, (_, index) => index + 1).filter((day) =>
    months.every((each) => meets(billing, each, day)),
  );
}

/** The foreseeable dates of the next bill that is not out yet, days `YYYY-MM-DD`; null when the unit names no bill day. */
export function nextBillDates(
  billing: BillingDays,
  now: Date,
  { payDay, spread }: { readonly payDay: number | null; readonly spread: number },
) {
  const today = dayOf(now);
  for (const month of monthsBetween(today.slice(0, 7), '9999-12', 2)) {
    const dates = datesOf(billing, month, payDay, spread);
    if (!dates || dates.billDate <= today) continue;
    return {
      nextBillDay: dates.billDate,
      noticeBy: dates.noticeBy,
      deductFrom: dates.deductFrom,
      deductUntil: lastChance(dayOf(dates.deductFrom)) ?? dates.deductFrom,
      dueDate: dates.dueDate,
      lastChance: lastChance(dates.dueDate),
    };
  }
  return null;
}

function meets(billing: BillingDays, month: string, payDay: number): boolean {
  // Without the due date, because `deductFrom` would move a late pay day before it.
  const dates = datesOf(billing, month, null, 1);
  const last = lastChance(dates?.dueDate ?? null);
  if (!dates || last === null) return true;
  return deductFrom(dates.noticeBy, { payDay, dueDate: null, spread: 1 }) < last;
}

/** The latest times at which a month's bill comes out and is due. */
function datesOf({ billDay, due }: BillingDays, month: string, payDay: number | null, spread: number) {
  if (billDay === null) return null;
  const billDate = dayIn(month, billDay);
  const dueDate = due ? dayIn(monthAfter(month, due.monthsLater), due.day) : null;
  const noticeBy = whenOpen(after(dayBounds(billDate).from, FOUND_WITHIN));
  return { billDate, dueDate, noticeBy, deductFrom: deductFrom(noticeBy, { payDay, dueDate, spread }) };
}

function dayIn(month: string, day: number): string {
  return `${month}-${String(Math.min(day, lengthOf(month))).padStart(2, '0')}`;
}

function lengthOf(month: string): number {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
}

function monthAfter(month: string, later: number): string {
  return monthsBetween(month, '9999-12', later + 1).at(-1) ?? month;
}

/** Time for a payer to sign at the wallet. */
export const SIGNING_MS = 30 * MINUTE;

const FIRST_QUERY_MS = 10 * SECOND;

/** The time of the next query at the wallet about a mandate that waits for its signature or its end. */
export function nextMandateQuery(
  { state, attempts, signBefore }: Pick<MandateRow, 'state' | 'attempts' | 'signBefore'>,
  now: Date,
): Date {
  const most = state === 'ENDING' || signBefore === null ? DAY : 5 * MINUTE;
  const next = after(now, growingWait(attempts, FIRST_QUERY_MS, most));
  // The payer can sign on the wallet's page until then, also a dropped mandate.
  return signBefore !== null && now < signBefore && signBefore < next ? signBefore : next;
}
