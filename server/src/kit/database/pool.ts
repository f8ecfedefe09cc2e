import pg from 'pg';
import { DatabaseGone, meansGone, meansUnreachable, PoolBusy } from './gone.ts';
import type { Outage } from './outage.ts';

/** The client's words when no connection was free in time. */
const NONE_FREE = 'timeout exceeded when trying to connect';

/** What is worth a line in the log. */
export type Hears = {
  /** A connection has broken while idle. */
  readonly onError: (error: Error) => void;
  /** The database is gone, or answers again. */
  readonly outage?: Pick<Outage, 'failed' | 'answered' | 'isUnderWay'>;
};

const UNTOLD: NonNullable<Hears['outage']> = {
  failed: () => undefined,
  answered: () => undefined,
  isUnderWay: () => false,
};

/**
 * Opens a pool. Where the database is gone, who asks for a connection or runs SQL gets `DatabaseGone`, and `PoolBusy` where no
 * connection was free in time. A connection on which the database was gone is closed, so that the next one is opened to whoever
 * leads then. Those who pass callbacks get the client's own errors.
 */
export function openPool(config: pg.PoolConfig, { onError, outage = UNTOLD }: Hears): pg.Pool {
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

/** Replaces a function of a class, whose promises are heard. What it answers to callbacks is not. */
function replace(on: object, name: string, heard: (result: Promise<unknown>) => Promise<unknown>): void {
  const replaced = (...given: unknown[]): unknown => {
    const act = Reflect.get(Object.getPrototypeOf(on), name);
    const result: unknown = Reflect.apply(act, on, given);
    return result instanceof Promise ? heard(result) : result;
  };
  Object.assign(on, { [name]: replaced });
}
