import { CompiledQuery, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely';
import pg from 'pg';
import { DatabaseGone, meansGone, meansUnreachable, type Outage, PoolBusy } from './connection-lost.ts';

/** The client's words when no connection was free in time. */
const NONE_FREE = 'timeout exceeded when trying to connect';

/** Listeners for events that are worth a line in the log. */
export type Listeners = {
  /** A connection has broken while idle. */
  readonly onError: (error: Error) => void;
  /** The database is gone, or answers again. */
  readonly outage?: Pick<Outage, 'failed' | 'answered' | 'isUnderWay'>;
};

const NO_LISTENER: NonNullable<Listeners['outage']> = {
  failed: () => undefined,
  answered: () => undefined,
  isUnderWay: () => false,
};

/**
 * Opens a pool. Promises throw `DatabaseGone` while the database is gone and `PoolBusy` when no connection was free in
 * time; a lost connection is closed.
 */
export function openPool(config: pg.PoolConfig, { onError, outage = NO_LISTENER }: Listeners): pg.Pool {
  const pool = new pg.Pool(config);
  const gone = (cause: unknown): DatabaseGone => {
    const error = cause instanceof DatabaseGone ? cause : new DatabaseGone(cause);
    outage.failed(error);
    return error;
  };
  const idle = (error: Error): void => {
    if (meansGone(error)) gone(error);
    else onError(error);
  };
  const notConnected = (error: Error): never => {
    if (error.message === NONE_FREE && !outage.isUnderWay()) throw new PoolBusy();
    throw meansUnreachable(error) ? gone(error) : error;
  };
  pool.on('error', idle);
  pool.on('connect', (client) => {
    client.on('error', idle);
    let closing = false;
    const notAnswered = (error: Error): never => {
      if (!meansGone(error)) throw error;
      if (!closing) void client.end();
      closing = true;
      throw gone(error);
    };
    replace(client, 'query', (result) =>
      result.then((answer) => {
        outage.answered();
        return answer;
      }, notAnswered),
    );
  });
  replace(pool, 'connect', (result) => result.catch(notConnected));
  return pool;
}

/** Wraps a method so that `heard` sees its promises. Answers to callbacks bypass it. */
function replace(on: object, name: string, heard: (result: Promise<unknown>) => Promise<unknown>): void {
  const replaced = (...given: unknown[]): unknown => {
    const act = Reflect.get(Object.getPrototypeOf(on), name);
    const result: unknown = Reflect.apply(act, on, given);
    return result instanceof Promise ? heard(result) : result;
  };
  Object.assign(on, { [name]: replaced });
}

/** A connection that several users share. */
type Shared = {
  users: number;
  failed: boolean;
  /** When it was requested, in milliseconds since the start of the process. */
  readonly since: number;
  readonly client: Promise<PostgresPoolClient>;
};

/** Wraps a connection for Kysely. Each user calls `release`. */
type Dress = (client: pg.PoolClient, release: () => void) => PostgresPoolClient;

/**
 * Pipelining connections, each shared by many users: SQL is sent without waiting for earlier answers, so that process
 * and PostgreSQL wake up less often. Only for SQL outside transactions. One with a failed statement, or older than
 * `lifetimeMs`, gets no new users and closes after its last.
 */
export function sharedConnections(pool: pg.Pool, lifetimeMs: number, dress: Dress): PostgresPool {
  const open = new Set<Shared>();

  const isOld = ({ since }: Shared): boolean => performance.now() - since > lifetimeMs;

  const connect = (): Shared => {
    const fail = (error: unknown): never => {
      shared.failed = true;
      open.delete(shared);
      throw error;
    };
    const share = (client: pg.PoolClient): PostgresPoolClient => {
      const { query, release } = dress(client, () => {
        shared.users -= 1;
        if (shared.users > 0) return;
        open.delete(shared);
        client.release(shared.failed || isOld(shared));
      });
      const ask = (text: string, values: readonly unknown[]) => query(text, values).catch(fail);
      return { query: ask, release } as PostgresPoolClient;
    };
    const shared: Shared = {
      users: 0,
      failed: false,
      since: performance.now(),
      client: pool.connect().then(share, fail),
    };
    open.add(shared);
    return shared;
  };

  const next = (): Shared => {
    for (const shared of open) if (isOld(shared)) open.delete(shared);
    const [first, ...others] = open;
    if (!first || open.size < (pool.options.max ?? 1)) return connect();
    return others.reduce((least, shared) => (shared.users < least.users ? shared : least), first);
  };

  return {
    connect: () => {
      const shared = next();
      shared.users += 1;
      return shared.client;
    },
    end: () => pool.end(),
    options: {},
  } as PostgresPool;
}

/** Type of `timestamptz`. */
export const TIMESTAMPTZ = 1184;

const readAny = pg.types.getTypeParser(TIMESTAMPTZ);

const USUAL = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d$/;

/**
 * Parses PostgreSQL's text of a `timestamptz`. As ISO 8601 the runtime does it in half the time; other texts, such as
 * infinity, go to `pg`.
 */
export function timestamp(text: string): Date {
  return USUAL.test(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11)}:00`) : readAny(text);
}

/** The SQL text by which a transaction gives its SQL statements another time limit. `open.ts` knows it, and waits as long. */
export const TIME_LIMIT_TEXT = `select set_config('statement_timeout', $1, true)`;

/** Lets the following SQL statements of a transaction run for `ms` each, in place of half a minute: for sums over a whole day. */
export async function limitTime(tx: Pick<Transaction<unknown>, 'executeQuery'>, ms: number): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(TIME_LIMIT_TEXT, [String(ms)]));
}
