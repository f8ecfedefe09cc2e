import { type RawBuilder, type Selectable, sql } from 'kysely';
import { PURGES } from '../../src/app/jobs/tasks.ts';
import { STATE } from '../../src/app/metrics/state.ts';
import type { Db } from '../../src/kit/database/open.ts';
import type { Tables, Views } from '../../src/kit/database/tables.ts';
import { runPurge } from '../../src/kit/purge.ts';
import type { TestService } from './service.ts';

type Schema = Tables & Views;
type Table = keyof Schema & string;
type Row<T extends Table> = Selectable<Schema[T]>;
type Where<T extends Table> = { readonly [C in keyof Row<T>]?: Row<T>[C] | readonly Row<T>[C][] };
type Column<T extends Table> = keyof Row<T> & string;
type Service = Pick<TestService, 'context'>;

/** These columns of the rows whose columns have such a value, or one of such a list. */
export async function rowsOf<T extends Table, C extends Column<T>>(
  { context }: Service,
  table: T,
  columns: C | readonly C[],
  where: Where<T>,
): Promise<Pick<Row<T>, C>[]> {
  const names = sql.join([columns].flat().map((column) => sql.ref(String(column))));
  const found = sql<Pick<Row<T>, C>>`select ${names} from ${sql.table(table)} where ${matching(where)}`;
  return (await found.execute(context.db)).rows;
}

/** The first of such rows, which must exist. */
export async function oneRowOf<T extends Table, C extends Column<T>>(
  service: Service,
  table: T,
  columns: C | readonly C[],
  where: Where<T>,
): Promise<Pick<Row<T>, C>> {
  const [row] = await rowsOf(service, table, columns, where);
  if (!row) throw new Error(`no row of ${table} is like that`);
  return row;
}

/** Changes such rows past the service. */
export async function setRows<T extends Table>(
  { context }: Service,
  table: T,
  values: { readonly [C in keyof Row<T>]?: Row<T>[C] | RawBuilder<unknown> },
  where: Where<T>,
): Promise<void> {
  const set = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update ${sql.table(table)} set ${sql.join(set)} where ${matching(where)}`.execute(context.db);
}

function matching(where: object): RawBuilder<unknown> {
  const each = Object.entries(where).map(([column, value]) =>
    Array.isArray(value) ? sql`${sql.ref(column)} = any(${value})` : sql`${sql.ref(column)} = ${value}`,
  );
  return sql.join(each, sql` and `);
}

/** Changes the tables without triggers and constraints. */
export function bendTables({ context }: TestService, change: RawBuilder<unknown>): Promise<void> {
  return context.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await change.execute(tx);
  });
}

/** Number of SQL statements that wait for another transaction of this database. */
export async function waitingForLocks({ context }: TestService): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`.execute(context.db);
  return rows.length;
}

/** Runs a purge as its job does, at a time of the test. Returns how many rows it deleted. */
export function purge(name: keyof typeof PURGES, db: Db, now: Date): Promise<number> {
  return runPurge(PURGES[name], { db, now });
}

/** Reads the value of a gauge, or of one of its labels; undefined when it has none. */
export function gauges(service: TestService) {
  return async (name: string, label?: string): Promise<number | undefined> => {
    const found = STATE.find((state) => state.name === name);
    const samples = (await found?.read(service.context)) ?? [];
    return samples.find(({ labels = {} }) => Object.values(labels)[0] === label)?.value;
  };
}
