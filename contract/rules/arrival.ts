const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** An order can be made from a query for ten minutes, and paid for fifteen: so much later its promise may begin. */
const BEFORE_PAID_MS = 25 * MINUTE;

/** How long a unit takes to credit, as measured (in seconds) and as promised. */
export type Crediting = {
  readonly withinHours: number;
  readonly measured?: { readonly typicalSeconds: number; readonly slowSeconds: number } | undefined;
};

/** When what is paid from a query of `askedAt` (ms) is credited at the latest, or on its way back: a full hour. */
export function latestArrival(askedAt: number, { withinHours }: Crediting): number {
  return Math.ceil((askedAt + withinHours * HOUR + BEFORE_PAID_MS) / HOUR) * HOUR;
}

/** Whether what is paid from a query arrives by its due date. */
export type Arrival = 'IN_TIME' | 'MAYBE_LATE' | 'OVERDUE';

/**
 * Whether a bill that is paid from a query of `askedAt` (ms), however late that still goes, is credited on its due date
 * (`YYYY-MM-DD`, which ends at midnight in Shanghai): by what nineteen of twenty took, or, where nothing is measured, by
 * what is promised.
 */
export function arrivalOf(askedAt: number, dueDate: string, { withinHours, measured }: Crediting): Arrival {
  const end = Date.parse(`${dueDate}T00:00:00+08:00`) + DAY;
  if (askedAt >= end) return 'OVERDUE';
  const takes = measured ? measured.slowSeconds * SECOND : withinHours * HOUR;
  return askedAt + BEFORE_PAID_MS + takes < end ? 'IN_TIME' : 'MAYBE_LATE';
}
