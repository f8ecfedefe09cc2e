import pg from 'pg';
import type { Log } from '../log.ts';
import { SECOND } from '../time.ts';

/** Codes of PostgreSQL and poolers: it stops, starts, is full, or is read-only. */
const CODES = /^(?:08|57P0[123]|25006$|53300$)/;

/** Codes of the system for a connection that breaks or can't be opened. */
const BROKEN = /^E(?:CONN|HOST|NET|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN)/;

/** The client's own errors, which have no code. */
const CLIENT_MESSAGES =
  /^(?:Connection terminated|timeout expired|Query read timeout|Client (?:has encountered a connection error|was closed))/;

/** The database can't be used now. The SQL may have run: a transaction whose commit fails with this is unknown, never failed. */
export class DatabaseGone extends Error {
  override readonly name = 'DatabaseGone';
  /** "Cannot connect now": by this code the queue repeats what it must not lose. */
  readonly code = '57P03';

  constructor(cause: unknown) {
    super(`the database can't be used now: ${reasonOf(cause)}`, { cause });
  }
}

/** No connection of the process was free in time. The database itself may be fine. */
export class PoolBusy extends Error {
  override readonly name = 'PoolBusy';

  constructor() {
    super('no connection to the database was free in time');
  }
}

/** True if the database was not reached or did not answer, so that a retry may succeed. */
export function wasNotReached(error: unknown): error is DatabaseGone | PoolBusy {
  return error instanceof DatabaseGone || error instanceof PoolBusy;
}

/** True if an error of a query means that the database is gone. Only for errors of the database: those of partners look alike. */
export function meansGone(error: unknown): boolean {
  if (error instanceof DatabaseGone) return true;
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, 'code');
  if (typeof code !== 'string') return CLIENT_MESSAGES.test(error.message);
  return (error instanceof pg.DatabaseError ? CODES : BROKEN).test(code);
}

/** True if an error of opening a connection means that the database is gone: all but an answer of the database. */
export function meansUnreachable(error: unknown): boolean {
  return error instanceof pg.DatabaseError ? meansGone(error) : true;
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  // Several addresses of one name fail together, without a message.
  return cause.message || String(Reflect.get(cause, 'code'));
}

/** Time without a failure after which an answer ends the outage: a failing leader still answers reads for a moment. */
const QUIET_MS = SECOND;

/** Logs an outage of the database in two lines: one at its start, and one at its end with counts. */
export type Outage = {
  /** Reports a failure because the database is gone. */
  readonly failed: (error: DatabaseGone) => void;
  readonly answered: () => void;
  /** True while the database is gone, as far as this process knows. */
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

  const unlessOutage = (write: Log['error']) => (event: string, facts?: Record<string, unknown>) => {
    if (!(facts?.['error'] instanceof DatabaseGone)) return write(event, facts);
    outage?.unsaid.set(event, (outage.unsaid.get(event) ?? 0) + 1);
  };

  return {
    failed,
    answered,
    isUnderWay: () => outage !== null,
    log: { info: log.info, warn: unlessOutage(log.warn), error: unlessOutage(log.error) },
  };
}
