import pg from 'pg';

/** Codes of PostgreSQL, and of poolers, by which it can't be used now: it stops, starts, is full, or may not be written to. */
const CODES = /^(?:08|57P0[123]|25006$|53300$)/;

/** Codes of the system for a connection that breaks or does not come about. */
const BROKEN = /^E(?:CONN|HOST|NET|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN)/;

/** The client's own errors, which have no code. */
const SAID =
  /^(?:Connection terminated|timeout expired|Query read timeout|Client (?:has encountered a connection error|was closed))/;

/**
 * The database can't be used now, which nothing but time changes. What was asked may have been done: a transaction whose
 * commit fails with this is unknown, never failed.
 */
export class DatabaseGone extends Error {
  override readonly name = 'DatabaseGone';
  /** "Cannot connect now": by this code the queue repeats what it must not lose. */
  readonly code = '57P03';

  constructor(cause: unknown) {
    super(`the database can't be used now: ${reasonOf(cause)}`, { cause });
  }
}

/** No connection of the process was free in time. The database itself may well answer. */
export class PoolBusy extends Error {
  override readonly name = 'PoolBusy';

  constructor() {
    super('no connection to the database was free in time');
  }
}

/** Whether the database was not asked, or gave no answer: the same may be tried again in a moment. */
export function wasNotReached(error: unknown): error is DatabaseGone | PoolBusy {
  return error instanceof DatabaseGone || error instanceof PoolBusy;
}

/** Whether an error of a query means that the database is gone. Only for errors of the database: a partner's look alike. */
export function meansGone(error: unknown): boolean {
  if (error instanceof DatabaseGone) return true;
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, 'code');
  if (typeof code !== 'string') return SAID.test(error.message);
  return (error instanceof pg.DatabaseError ? CODES : BROKEN).test(code);
}

/** The same for an error of opening a connection: anything but the word of a database that answers. */
export function meansUnreachable(error: unknown): boolean {
  return error instanceof pg.DatabaseError ? meansGone(error) : true;
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  // Several addresses of one name fail together, without a message.
  return cause.message || String(Reflect.get(cause, 'code'));
}
