import { after, DAY, dayBounds, dayOf, HOUR } from '../../kit/time.ts';

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

/** Whether the wallet takes deductions at a moment. */
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

/** When a question about a bill ends: early enough on its due date to pay it by hand. Null when that is past. */
export function answerBy(dueDate: string | null, spread: number, now: Date): Date | null {
  const moment = dueDate === null ? null : momentOf(dueDate, spread);
  return moment !== null && moment > now ? moment : null;
}

/** The longest wait between two requests to a unit within a day. */
const LONGEST_WAIT = 2 * HOUR;

/**
 * When a unit without a usable answer since `since` is asked again: after the same time once more, between `least` and
 * two hours; at the mandate's moment of the next day when that would be at night.
 */
export function askAgain(now: Date, since: Date, least: number, spread: number): Date {
  const waited = now.getTime() - since.getTime();
  const next = after(now, Math.min(Math.max(waited, least), LONGEST_WAIT));
  return isOpen(next) ? next : momentOf(dayOf(whenOpen(next)), spread);
}

/** Whether a bill could be deducted in time at `from`, but no longer at `next`. */
export function isMissed(dueDate: string | null, from: Date, next: Date): boolean {
  const last = lastChance(dueDate);
  return last !== null && from < last && next >= last;
}

/** When deductions begin on the day of `at`. */
export function openingOf(at: Date): Date {
  return opening(dayOf(at));
}

export type Timing = {
  /** The pay day; null: a day after the notice. */
  readonly payDay: number | null;
  /** `YYYY-MM-DD` */
  readonly dueDate: string | null;
  readonly spread: number;
};

/** When a bill is deducted after a notice at `noticedAt`. A pay day that is too late moves before the due date. */
export function deductFrom(noticedAt: Date, { payDay, dueDate, spread }: Timing): Date {
  const earliest = after(noticedAt, NOTICE);
  const soonest = firstMoment(earliest, spread, () => true);
  if (payDay === null) return soonest;
  const chosen = firstMoment(earliest, spread, (day) => Number(day.slice(8)) === payDay);
  const last = lastChance(dueDate);
  return last !== null && chosen >= last ? soonest : chosen;
}

/** When an approved bill is deducted: at once, because it needs no notice, but not twice in one day. */
export function afterApproval(now: Date, triedAt: Date | null, spread: number): Date {
  return triedAt !== null && dayOf(triedAt) === dayOf(now) ? tomorrow(now, spread) : whenOpen(now);
}

/**
 * When a failed deduction is tried again: the next day, if tries are left and it is in time. A bill that was late from
 * the start has no limit of time. Null when it is given up.
 */
export function nextTry(failedAt: Date, tries: number, { dueDate, spread }: Timing): Date | null {
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

/** The mandate's first moment, from `from` on, on a day that `pleases` accepts. */
function firstMoment(from: Date, spread: number, pleases: (day: string) => boolean): Date {
  let day = dayOf(from);
  // Every day of the month occurs within 31 days; one more, because the first moment may be past.
  for (let tried = 0; tried <= 32; tried += 1, day = nextDay(day))
    if (pleases(day) && momentOf(day, spread) >= from) return momentOf(day, spread);
  throw new Error('no day of the month pleases');
}
