import type { Writable } from 'node:stream';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

/** A connection in use, by as many at once as come. */
type Shared = {
  users: number;
  failed: boolean;
  /** When it was asked for, in milliseconds since the process began. */
  readonly since: number;
  /** Where its SQL statements are written; null until it is open. */
  stream: Writable | null;
  readonly client: Promise<PostgresPoolClient>;
};

/** Dresses a connection for Kysely; `release` is called by each who used it. */
type Dress = (client: pg.PoolClient, release: () => void) => PostgresPoolClient;

/** Called before each write: what is written in one turn of the event loop leaves at its end, at once. */
export function gather(stream: Writable): void {
  if (isGathering(stream)) return;
  stream.cork();
  setImmediate(() => stream.uncork());
}

/**
 * Connections of a pool of pipelining clients, each for many users at once: what they ask is sent on without waiting for
 * the answers before, so a busy process wakes PostgreSQL and itself far less often. Only for SQL statements that stand alone.
 * Who comes takes the connection that others of the same turn have taken, so that all of them are one write, which wakes
 * PostgreSQL once; the first of a turn takes the one with the fewest users. A connection that failed an SQL statement, or is
 * older than `lifetimeMs`, gets no new users, and is closed when its last one leaves: the others are answered, and nobody
 * has to know whether it broke.
 */
export function sharedConnections(pool: pg.Pool, lifetimeMs: number, dress: Dress): PostgresPool {
  const open = new Set<Shared>();

  const isOld = ({ since }: Shared): boolean => performance.now() - since > lifetimeMs;

  const leave = (shared: Shared, client: pg.PoolClient): void => {
    shared.users -= 1;
    if (shared.users > 0) return;
    open.delete(shared);
    client.release(shared.failed || isOld(shared));
  };

  const fail = (shared: Shared): void => {
    shared.failed = true;
    open.delete(shared);
  };

  const connect = (): Shared => {
    const shared: Shared = {
      users: 0,
      failed: false,
      since: performance.now(),
      stream: null,
      client: pool.connect().then(
        (client) => {
          shared.stream = streamOf(client);
          return watched(
            shared,
            dress(client, () => leave(shared, client)),
            fail,
          );
        },
        (error: unknown) => {
          fail(shared);
          throw error;
        },
      ),
    };
    open.add(shared);
    return shared;
  };

  const next = (): Shared => {
    for (const shared of open) if (isOld(shared)) open.delete(shared);
    const all = [...open];
    const gathering = all.find(({ stream }) => stream && isGathering(stream));
    if (gathering) return gathering;
    const [first, ...others] = all;
    if (!first || all.length < (pool.options.max ?? 1)) return connect();
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

/** A client whose SQL statements are sent together with those of its turn; one that fails tells of it. */
function watched(
  shared: Shared,
  { query, release }: PostgresPoolClient,
  fail: (shared: Shared) => void,
): PostgresPoolClient {
  return {
    query: (text: string, values: readonly unknown[]) => {
      if (shared.stream) gather(shared.stream);
      return query(text, values).catch((error: unknown) => {
        fail(shared);
        throw error;
      });
    },
    release,
  } as PostgresPoolClient;
}

function isGathering(stream: Writable): boolean {
  return stream.writableCorked > 0;
}

function streamOf(client: pg.PoolClient): Writable | null {
  return client instanceof pg.Client ? client.connection.stream : null;
}
