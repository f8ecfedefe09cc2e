import type { AccountConduct } from '../conduct.ts';

/** What happens with a test account. */
export type Outcome = {
  readonly zh: string;
  readonly en: string;
  /** Units whose rules fit. The first is used unless the caller names another. */
  readonly units: readonly [string, ...string[]];
  /** Number of unpaid bills; 0 at a prepaid unit. */
  readonly bills: number;
  /** How many months before the latest month the bills end. With 1 the newest bill is overdue. */
  readonly behind?: number;
  /** fen on a prepaid account */
  readonly balance?: number;
  readonly conduct?: AccountConduct;
};
