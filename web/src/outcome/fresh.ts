import type { Outcome } from './outcome.ts';

const FRESH_MS = 3_600_000;

/** Whether it was paid a moment ago, so that what comes next is of interest. */
export function isFresh({ paidAt, status }: Outcome, now: number): boolean {
  const paid = status === 'PROCESSING' || status === 'SUCCEEDED' || status === 'PARTLY_REFUNDED';
  return paid && paidAt !== undefined && now - Date.parse(paidAt) < FRESH_MS;
}
