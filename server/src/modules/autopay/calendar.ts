import { after, DAY, dayBounds, dayOf, monthsBetween } from '../../kit/time.ts';
import { deductFrom, lastChance, whenOpen } from './schedule.ts';

/** When a unit's bills come out and when they are due, as a day some months after the bill's month. */
export type Habit = {
  /** Day of the month; null where the unit does not say. */
  readonly billDay: number | null;
  readonly due: { readonly day: number; readonly monthsLater: number } | null;
};

/** Bills are checked for once a day, so a notice comes this much later at most. */
const FOUND_WITHIN = DAY;

const MONTHS_TRIED = 13;

/**
 * The habit from the newest bill's month and due date, and from the unit's own bill day. A bill that is due on the last day of a
 * month is due on the last day of the next one too, unless an older bill shows the day: the 28th of February may be either.
 */
export function habitOf(
  billDay: number | null,
  bills: readonly { readonly month?: string; readonly dueDate?: string }[],
): Habit {
  const dated = bills.flatMap(({ month, dueDate }) => (month && dueDate ? [{ month, dueDate }] : []));
  const newest = dated.at(-1);
  if (!newest) return { billDay, due: null };
  const { month, dueDate } = newest;
  const monthsLater = monthsBetween(month, dueDate.slice(0, 7), MONTHS_TRIED).length - 1;
  const days = dated.map((bill) => dueDayOf(bill.dueDate));
  const day =
    days.findLast((each) => each < LAST && dayIn(dueDate.slice(0, 7), each) === dueDate) ?? dueDayOf(dueDate);
  return { billDay, due: monthsLater < 0 ? null : { day, monthsLater } };
}

/** Stands for the last day of every month. */
const LAST = 31;

/** The day of the month, `LAST` where it is the last one. */
function dueDayOf(dueDate: string): number {
  const day = Number(dueDate.slice(8));
  return day === lengthOf(dueDate.slice(0, 7)) ? LAST : day;
}

/** Pay days, 1 to 28, on which every month's bill can be deducted in time; all of them when nothing is known. */
export function payDaysOf(habit: Habit, month: string): number[] {
  const months = monthsBetween(month, '9999-12', MONTHS_TRIED);
  return Array.from({ length: 28 }, (_, index) => index + 1).filter((day) =>
    months.every((each) => meets(habit, each, day)),
  );
}

/** The foreseeable dates of a mandate's next bill; days `YYYY-MM-DD`. */
export type BillDates = {
  readonly nextBillDay: string;
  readonly noticeBy: Date;
  readonly deductFrom: Date;
  readonly deductUntil: Date;
  readonly dueDate: string | null;
  readonly lastChance: Date | null;
};

/** The dates of the next bill that is not out yet; null when the unit names no bill day. */
export function nextBillDates(
  habit: Habit,
  now: Date,
  { payDay, spread }: { readonly payDay: number | null; readonly spread: number },
): BillDates | null {
  const today = dayOf(now);
  for (const month of monthsBetween(today.slice(0, 7), '9999-12', 2)) {
    const dates = datesOf(habit, month, payDay, spread);
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

/** Whether a month's bill can be deducted on a pay day before it is late. */
function meets(habit: Habit, month: string, payDay: number): boolean {
  // Without the due date, because `deductFrom` would move a late pay day before it.
  const dates = datesOf(habit, month, null, 1);
  const last = lastChance(dates?.dueDate ?? null);
  if (!dates || last === null) return true;
  return deductFrom(dates.noticeBy, { payDay, dueDate: null, spread: 1 }) < last;
}

/** The latest times at which a month's bill comes out and is due. */
function datesOf({ billDay, due }: Habit, month: string, payDay: number | null, spread: number) {
  if (billDay === null) return null;
  const billDate = dayIn(month, billDay);
  const dueDate = due ? dayIn(monthAfter(month, due.monthsLater), due.day) : null;
  const noticeBy = whenOpen(after(dayBounds(billDate).from, FOUND_WITHIN));
  return { billDate, dueDate, noticeBy, deductFrom: deductFrom(noticeBy, { payDay, dueDate, spread }) };
}

/** A day of a month, or the last day of a shorter month. */
function dayIn(month: string, day: number): string {
  return `${month}-${String(Math.min(day, lengthOf(month))).padStart(2, '0')}`;
}

function lengthOf(month: string): number {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
}

function monthAfter(month: string, later: number): string {
  return monthsBetween(month, '9999-12', later + 1).at(-1) ?? month;
}
