const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** An order can be made from a query for ten minutes and paid for fifteen, so its promise may begin this much later. */
const BEFORE_PAID_MS = 25 * MINUTE;

/** The time that a unit takes to credit: measured in seconds, promised in hours. */
export type Crediting = {
  readonly withinHours: number;
  readonly measured?: { readonly typicalSeconds: number; readonly slowSeconds: number } | undefined;
};

/** The latest full hour at which a payment from a query of `askedAt` (ms) is credited or being refunded. */
export function latestArrival(askedAt: number, { withinHours }: Crediting): number {
  return Math.ceil((askedAt + withinHours * HOUR + BEFORE_PAID_MS) / HOUR) * HOUR;
}

/** The arrival of a payment from a query, compared with its due date. */
export type Arrival = 'IN_TIME' | 'MAYBE_LATE' | 'OVERDUE';

/**
 * Judges if a bill that is paid from a query of `askedAt` (ms), as late as the order allows, is credited on its due date
 * (`YYYY-MM-DD`, which ends at midnight in Shanghai). It uses the time in which nineteen of twenty were credited, and the promised
 * time if that is shorter or nothing is measured.
 */
export function arrivalOf(askedAt: number, dueDate: string, { withinHours, measured }: Crediting): Arrival {
  const end = Date.parse(`${dueDate}T00:00:00+08:00`) + DAY;
  if (askedAt >= end) return 'OVERDUE';
  const takes = Math.min(withinHours * HOUR, measured ? measured.slowSeconds * SECOND : Infinity);
  return askedAt + BEFORE_PAID_MS + takes < end ? 'IN_TIME' : 'MAYBE_LATE';
}
