import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

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
 * Connections of a pool of pipelining clients, each shared by many users: an SQL statement is sent without waiting for
 * earlier answers, so that a busy process and PostgreSQL wake up less often. Only for SQL statements outside
 * transactions. A user takes the connection with the fewest users. A connection with a failed SQL statement, or older than
 * `lifetimeMs`, gets no new users and is closed after its last one, so that the others still get their answers.
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
