import type { Writable } from 'node:stream';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

/** A connection that several users share. */
type Shared = {
  users: number;
  failed: boolean;
  /** When it was requested, in milliseconds since the start of the process. */
  readonly since: number;
  /** The client; null until it is open. */
  stream: Writable | null;
  readonly client: Promise<PostgresPoolClient>;
};

/** Wraps a connection for Kysely. Each user calls `release`. */
type Dress = (client: pg.PoolClient, release: () => void) => PostgresPoolClient;

/** Collects the writes of one turn of the event loop and sends them together at its end. */
export function gather(stream: Writable): void {
  if (isGathering(stream)) return;
  stream.cork();
  setImmediate(() => stream.uncork());
}

/**
 * Connections of a pool of pipelining clients, each shared by many users: an SQL statement is sent without waiting for
 * earlier answers, so that a busy process and PostgreSQL wake up less often. Only for SQL statements outside
 * transactions. Users of the same turn of the event loop share a connection, which makes one write; the first takes the
 * connection with the fewest users. A connection with a failed SQL statement, or older than `lifetimeMs`, gets no new
 * users and is closed after its last one, so that the others still get their answers.
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
          return reportingFailure(
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

/** A client that gathers the SQL of one turn of the event loop, and reports a query that fails. */
function reportingFailure(
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
