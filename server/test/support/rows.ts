import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tables, Views } from '../../src/kit/database/tables.ts';
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
