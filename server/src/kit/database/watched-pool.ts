import type pg from 'pg';
import { DatabaseGone, meansGone, meansUnreachable } from './gone.ts';
import type { Outage } from './outage.ts';

type Act = (...given: unknown[]) => unknown;
type Failed = (error: unknown) => unknown;

/**
 * Turns errors that mean an outage into `DatabaseGone` for all who use the pool, and tells the outage. A connection on which that
 * happened is closed, so that the next one is opened to whoever leads then. `onError` hears other errors of idle connections.
 */
export function watchPool(
  pool: pg.Pool,
  { failed, answered }: Pick<Outage, 'failed' | 'answered'>,
  onError: (error: Error) => void,
): void {
  const gone = (error: unknown): DatabaseGone => {
    const known = error instanceof DatabaseGone ? error : new DatabaseGone(error);
    failed(known);
    return known;
  };
  const idle = (error: Error): void => {
    if (meansGone(error)) gone(error);
    else onError(error);
  };
  pool.on('error', idle);
  pool.on('connect', (client) => {
    client.on('error', idle);
    const query: Act = client.query.bind(client);
    const failing = (error: unknown): unknown => {
      if (!meansGone(error)) return error;
      void client.end();
      return gone(error);
    };
    Object.assign(client, { query: reporting(query, failing, answered) });
  });
  const connect: Act = pool.connect.bind(pool);
  const unreachable = (error: unknown): unknown => (meansUnreachable(error) ? gone(error) : error);
  Object.assign(pool, { connect: reporting(connect, unreachable, () => undefined) });
}

/** The same function, which answers by promise or by callback; its errors pass through `failing`. */
function reporting(act: Act, failing: Failed, answered: () => void): Act {
  const done = (answer: unknown): unknown => {
    answered();
    return answer;
  };
  const fail = (error: unknown): never => {
    throw failing(error);
  };
  return (...given) => {
    const callback = given.at(-1);
    if (typeof callback === 'function')
      return act(...given.slice(0, -1), heard(callback as Act, failing, answered));
    const result = act(...given);
    return result instanceof Promise ? result.then(done, fail) : result;
  };
}

function heard(callback: Act, failing: Failed, answered: () => void): Act {
  return (error, ...more) => {
    if (!error) answered();
    callback(error ? failing(error) : error, ...more);
  };
}
