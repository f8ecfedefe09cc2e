import { createHash } from 'node:crypto';
import {
  Kysely,
  PostgresDialect,
  type PostgresPoolClient,
  sql,
  type Transaction,
  type TransactionBuilder,
} from 'kysely';
import pg from 'pg';
import { MINUTE, SECOND } from '../time.ts';
import {
  type Listeners,
  openPool,
  sharedConnections,
  TIME_LIMIT_TEXT,
  TIMESTAMPTZ,
  timestamp,
} from './pool.ts';
import { type OnRetry, retryingTransaction, retryOnce } from './retry-transaction.ts';
import type { Tables, Views } from './tables.ts';

type Schema = Tables & Views;

/** The database outside a transaction. */
export type Db = Kysely<Schema>;

/** A transaction. A function that must run inside one takes this as its first parameter. */
export type Tx = Transaction<Schema>;

/** Executor of a single read: the shared connections, the database or a transaction. */
export type Reads = Pick<Db, 'getExecutor' | 'selectFrom'>;

/** Shared connections of a process. More than one, because a slow read delays the reads after it on the same connection. */
const READ_CONNECTIONS = 3;

/** Age at which a connection is closed: a query plan that it caches for an empty table is wrong for a full one. */
const LIFETIME_MS = 10 * MINUTE;

/** Longest wait for a free or a new connection. */
const WAIT_MS = 10 * SECOND;

/** Times for an SQL text, and for a transaction that waits for its process. A pooler refuses them, so there they stand on the role. */
export const TIME_OUTS = {
  statement_timeout: 30 * SECOND,
  idle_in_transaction_session_timeout: 30 * SECOND,
} as const;

/** Extra time the client waits for an SQL text: PostgreSQL would have cancelled it earlier, so the connection is dead. */
const GONE_AFTER_MS = 5 * SECOND;

const INT8 = 20;
const DATE = 1082;

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return wholeNumber;
    if (oid === DATE) return (text: string) => text;
    if (oid === TIMESTAMPTZ && format !== 'binary') return timestamp;
    return pg.types.getTypeParser(oid, format);
  },
} as pg.CustomTypesConfig;

/** Settings of every connection. */
const EACH = {
  types,
  maxLifetimeSeconds: LIFETIME_MS / SECOND,
  connectionTimeoutMillis: WAIT_MS,
  query_timeout: TIME_OUTS.statement_timeout + GONE_AFTER_MS,
};

export type OpenDatabase = {
  readonly db: Db;
  /** For the most frequent reads, which do not wait for a connection of their own. */
  readonly reads: Reads;
  /** Connections to the database itself, for listening to jobs and for migrations, which need a session. */
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
};

type Settings = Listeners & {
  /** A deadlock or a serialization failure undid a transaction, or a single SQL text, which runs a second time now. */
  readonly onRetry?: OnRetry;
  /** The database itself, where the address is a pooler's: one that gives a connection to a transaction, not to a session. */
  readonly directUrl?: string;
  /** False: SQL texts are not prepared under names. */
  readonly named?: boolean;
};

/** Opens a pool of `size`, one for shared reads, and another where the address is a pooler's. What a deadlock undid runs once more. */
export function openDatabase(url: string, size: number, settings: Settings): OpenDatabase {
  const { onRetry = () => undefined, directUrl = url, named = true } = settings;
  const each = { ...EACH, max: size };
  const pooled = directUrl !== url;
  const main = { ...each, connectionString: url, ...(pooled ? {} : TIME_OUTS) };
  const pool = openPool(main, settings);
  const direct = pooled ? openPool({ ...each, connectionString: directUrl, ...TIME_OUTS }, settings) : pool;
  const names = named ? new Map<string, string>() : null;
  const shared = openPool({ ...main, max: READ_CONNECTIONS, pipeline: true }, settings);
  const reads = new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: sharedConnections(shared, LIFETIME_MS, (client, release) => namedClient(client, names, release)),
    }),
  });
  const dialect = new PostgresDialect({
    pool: {
      connect: async () => {
        const client = await pool.connect();
        return retryingClient(
          namedClient(client, names, () => client.release()),
          onRetry,
        );
      },
      end: () => pool.end(),
      options: {},
    },
  });
  const db = new Database(dialect, onRetry);
  return {
    db,
    reads,
    pool: direct,
    close: async () => {
      await Promise.all([db.destroy(), reads.destroy(), ...(pooled ? [direct.end()] : [])]);
    },
  };
}

/** The database, whose transactions are retried once. */
class Database extends Kysely<Schema> {
  readonly #onRetry: OnRetry;

  constructor(dialect: PostgresDialect, onRetry: OnRetry) {
    super({ dialect });
    this.#onRetry = onRetry;
  }

  override transaction(): TransactionBuilder<Schema> {
    return retryingTransaction(super.transaction(), this.#onRetry);
  }
}

/** True if the database answers. */
export async function databaseAnswers(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}

/** 64-bit whole numbers as JavaScript numbers; beyond what those hold exactly is a bug, never rounded. */
function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a safe whole number: ${text}`);
  return value;
}

/** Names of SQL texts; null where they are sent without one. */
type Names = Map<string, string> | null;

function namedClient(client: pg.PoolClient, names: Names, release: () => void): PostgresPoolClient {
  // Time-out of the SQL statements of the present transaction. Without one that of the pool holds.
  let query_timeout: number | undefined;
  const query = async (text: string, values: readonly unknown[]) => {
    if (text === TIME_LIMIT_TEXT) query_timeout = Number(values[0]) + GONE_AFTER_MS;
    const named = values.length === 0 || names === null ? {} : { name: queryName(names, text) };
    const result = await client.query({
      ...named,
      text,
      values: [...values],
      ...(query_timeout ? { query_timeout } : {}),
    });
    if (text === 'commit' || text === 'rollback') query_timeout = undefined;
    return { command: result.command, rowCount: result.rowCount ?? 0, rows: result.rows };
  };
  return { query, release } as unknown as PostgresPoolClient;
}

/** A client that retries an SQL text outside of a transaction once. Inside one, no SQL statement can be repeated alone. */
function retryingClient({ query, release }: PostgresPoolClient, onRetry: OnRetry): PostgresPoolClient {
  let inTransaction = false;
  const run = (text: string, values: readonly unknown[]) => {
    if (/^(?:begin|start transaction)/.test(text)) inTransaction = true;
    const alone = !inTransaction;
    if (text === 'commit' || text === 'rollback') inTransaction = false;
    return alone ? retryOnce(() => query(text, values), onRetry) : query(text, values);
  };
  return { query: run, release } as PostgresPoolClient;
}

/** Prepares SQL statements under a name made from their text, so that the server plans each once for a connection. */
function queryName(names: Map<string, string>, text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
