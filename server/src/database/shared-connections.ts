import type { Writable } from 'node:stream';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

/** A connection in use, by as many at once as come. */
type Shared = { users: number; failed: boolean; readonly client: Promise<PostgresPoolClient> };

/** Dresses a connection for Kysely; `release` is called by each who used it. */
type Dress = (client: pg.PoolClient, release: () => void) => PostgresPoolClient;

/** Called before each write: what is written in one turn of the event loop leaves at its end, at once. */
export const gatherer = (stream: Writable) => (): void => {
  if (stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
};

/** All that is asked of a connection in one turn is one write, and wakes PostgreSQL once. */
const gathererOf = (client: pg.PoolClient) =>
  client instanceof pg.Client ? gatherer(client.connection.stream) : () => undefined;

/**
 * Connections of a pool of pipelining clients, each for many users at once: what they ask is sent on without waiting for
 * the answers before, so a busy process wakes PostgreSQL and itself far less often. Only for statements that stand alone.
 * Who comes takes the connection with the fewest users. One that failed a statement gets no new users, and is closed
 * when its last one leaves: the others are answered, and nobody has to know whether it broke.
 */
export const sharedConnections = (pool: pg.Pool, dress: Dress): PostgresPool => {
  const open = new Set<Shared>();

  const leave = (shared: Shared, client: pg.PoolClient): void => {
    shared.users -= 1;
    if (shared.users > 0) return;
    open.delete(shared);
    client.release(shared.failed);
  };

  const fail = (shared: Shared): void => {
    shared.failed = true;
    open.delete(shared);
  };

  const watched = (
    shared: Shared,
    { query, release }: PostgresPoolClient,
    gather: () => void,
  ): PostgresPoolClient =>
    ({
      query: (text: string, values: readonly unknown[]) => {
        gather();
        return query(text, values).catch((error: unknown) => {
          fail(shared);
          throw error;
        });
      },
      release,
    }) as PostgresPoolClient;

  const connect = (): Shared => {
    const shared: Shared = {
      users: 0,
      failed: false,
      client: pool.connect().then(
        (client) =>
          watched(
            shared,
            dress(client, () => leave(shared, client)),
            gathererOf(client),
          ),
        (error: unknown) => {
          fail(shared);
          throw error;
        },
      ),
    };
    open.add(shared);
    return shared;
  };

  const leastUsed = (): Shared => {
    const [first, ...others] = open;
    if (!first || open.size < (pool.options.max ?? 1)) return connect();
    return others.reduce((least, shared) => (shared.users < least.users ? shared : least), first);
  };

  return {
    connect: () => {
      const shared = leastUsed();
      shared.users += 1;
      return shared.client;
    },
    end: () => pool.end(),
    options: {},
  } as PostgresPool;
};
