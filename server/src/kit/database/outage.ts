import type { Log } from '../log.ts';
import { SECOND } from '../time.ts';
import { DatabaseGone } from './gone.ts';

/** An outage is over with the first answer after so long without a failure: a failing leader answers reads a little longer. */
const QUIET_MS = SECOND;

/** Tells an outage of the database in two lines: one at its start, and one at its end with counts. */
export type Outage = {
  /** Something failed because the database is gone. */
  readonly failed: (error: DatabaseGone) => void;
  /** The database answered. */
  readonly answered: () => void;
  /** Whether it is gone, as far as is known. */
  readonly isUnderWay: () => boolean;
  /** The log for everybody else. A line about a failure of this outage is counted instead of written. */
  readonly log: Log;
};

type UnderWay = {
  readonly since: number;
  last: number;
  failures: number;
  readonly unsaid: Map<string, number>;
};

/** Opens the watch. `now` in milliseconds is a parameter for tests. */
export function openOutage(log: Log, now: () => number = () => performance.now()): Outage {
  let outage: UnderWay | null = null;

  const failed = (error: DatabaseGone): void => {
    const last = now();
    if (outage === null) {
      outage = { since: last, last, failures: 0, unsaid: new Map() };
      log.error('database gone', { reason: error.message });
    }
    outage.last = last;
    outage.failures += 1;
  };

  const answered = (): void => {
    if (outage === null || now() - outage.last < QUIET_MS) return;
    const { since, failures, unsaid } = outage;
    outage = null;
    log.warn('database back', {
      ms: Math.round(now() - since),
      failures,
      unsaid: Object.fromEntries(unsaid),
    });
  };

  const unlessGone = (write: Log['error']) => (event: string, facts?: Record<string, unknown>) => {
    if (!(facts?.['error'] instanceof DatabaseGone)) return write(event, facts);
    outage?.unsaid.set(event, (outage.unsaid.get(event) ?? 0) + 1);
  };

  return {
    failed,
    answered,
    isUnderWay: () => outage !== null,
    log: { info: log.info, warn: unlessGone(log.warn), error: unlessGone(log.error) },
  };
}
