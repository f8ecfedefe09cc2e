import { after, DAY, dayBounds, dayOf, HOUR } from '../../kit/time.ts';

/** The wallet takes deductions from 07:00 to 22:00, and nobody is told of one at night. Asia/Shanghai. */
const OPENS = 7 * HOUR;
const CLOSES = 22 * HOUR;

/** Deductions begin within this long after opening, each at its own moment, so that the evening is left for what went wrong. */
const SPREAD = 11 * HOUR;

/** A payer is told at least so long before money is taken. */
const NOTICE = DAY;

/** Deductions that are tried for one bill, one a day. */
export const MOST_TRIES = 5;

/** Last moment at which a bill can be taken in time; null where it has no due date. */
export function lastChance(dueDate: string | null): Date | null {
  return dueDate === null ? null : after(dayBounds(dueDate).from, CLOSES);
}

/** Whether the wallet takes deductions at a moment. */
export function isOpen(at: Date): boolean {
  const sinceMidnight = at.getTime() - dayBounds(dayOf(at)).from.getTime();
  return sinceMidnight >= OPENS && sinceMidnight < CLOSES;
}

/** The first moment from `at` on at which a payer may be told, or money taken. */
export function whenOpen(at: Date): Date {
  if (isOpen(at)) return at;
  const today = opening(dayOf(at));
  return at < today ? today : opening(nextDay(dayOf(at)));
}

/** A mandate's own moment of the next day. */
export function tomorrow(at: Date, spread: number): Date {
  return momentOf(nextDay(dayOf(at)), spread);
}

/** A mandate's own moment of the day of a moment. */
export function momentToday(at: Date, spread: number): Date {
  return momentOf(dayOf(at), spread);
}

/** Until when a payer may answer who is asked about a bill: on its due date there is still time to pay it by hand. Null: it is that late already. */
export function answerBy(dueDate: string | null, spread: number, now: Date): Date | null {
  const moment = dueDate === null ? null : momentOf(dueDate, spread);
  return moment !== null && moment > now ? moment : null;
}

/** The longest wait between two questions to a unit within a day. */
const LONGEST_WAIT = 2 * HOUR;

/**
 * When a unit is asked again that has given nothing to go by since `since`: after as long a time once more, `least` to
 * two hours, and over night at the mandate's own moment of the next day.
 */
export function askAgain(now: Date, since: Date, least: number, spread: number): Date {
  const waited = now.getTime() - since.getTime();
  const next = after(now, Math.min(Math.max(waited, least), LONGEST_WAIT));
  return isOpen(next) ? next : momentOf(dayOf(whenOpen(next)), spread);
}

/** Whether a bill that could be taken in time, as seen at `from`, can't be any more at `next`. */
export function isMissed(dueDate: string | null, from: Date, next: Date): boolean {
  const last = lastChance(dueDate);
  return last !== null && from < last && next >= last;
}

/** When deductions begin on the day of a moment. */
export function openingOf(at: Date): Date {
  return opening(dayOf(at));
}

export type Timing = {
  /** The day of the month the payer chose; null: as soon as there was a day's notice. */
  readonly payDay: number | null;
  /** `YYYY-MM-DD` */
  readonly dueDate: string | null;
  readonly spread: number;
};

/** When a bill is taken of which the payer is told at `noticedAt`. A day chosen that would be too late gives way to the due date. */
export function deductFrom(noticedAt: Date, { payDay, dueDate, spread }: Timing): Date {
  const earliest = after(noticedAt, NOTICE);
  const soonest = firstMoment(earliest, spread, () => true);
  if (payDay === null) return soonest;
  const chosen = firstMoment(earliest, spread, (day) => Number(day.slice(8)) === payDay);
  const last = lastChance(dueDate);
  return last !== null && chosen >= last ? soonest : chosen;
}

/** When a bill is taken that its payer has just said yes to: at once, since no notice is needed, but not twice in one day. */
export function afterYes(now: Date, triedAt: Date | null, spread: number): Date {
  return triedAt !== null && dayOf(triedAt) === dayOf(now) ? tomorrow(now, spread) : whenOpen(now);
}

/**
 * When a failed deduction is tried again: the next day, while there are tries left and it would still be in time. A bill
 * that was late from the start has no time to keep. Null: it is given up.
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

/** A mandate's own moment of a day. `spread`: 0 to 1, the same for a mandate every day. */
function momentOf(day: string, spread: number): Date {
  return after(opening(day), Math.floor(spread * SPREAD));
}

/** The first moment of its own, from `from` on, on a day that pleases. */
function firstMoment(from: Date, spread: number, pleases: (day: string) => boolean): Date {
  let day = dayOf(from);
  // A day of the month comes round within 31 days, and the first of them may be too early.
  for (let tried = 0; tried <= 32; tried += 1, day = nextDay(day))
    if (pleases(day) && momentOf(day, spread) >= from) return momentOf(day, spread);
  throw new Error('no day of the month pleases');
}
