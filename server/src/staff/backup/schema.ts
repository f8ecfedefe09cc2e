import { sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';
import { loadOrder, type Reference } from './load-order.ts';

/** A table with its columns, in the order they stand in a backup. Columns the database works out itself are left out. */
export type Table = { readonly table: string; readonly columns: readonly string[] };

/** A sequence and the last number it gave; null when it gave none. */
export type Sequence = { readonly name: string; readonly last: number | null };

/** The service's tables, those others refer to first. What the migrations keep their own account in is none of them. */
export async function readTables(db: Db): Promise<Table[]> {
  const { rows: tables } = await sql<Table>`
    select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname not like 'kysely\\_%'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`.execute(db);
  const { rows: references } = await sql<Reference>`
    select t.relname as table, r.relname as "refersTo"
    from pg_constraint f join pg_class t on t.oid = f.conrelid join pg_class r on r.oid = f.confrelid
    where f.contype = 'f' and f.connamespace = current_schema()::regnamespace`.execute(db);
  const byName = new Map(tables.map((table) => [table.table, table]));
  return loadOrder([...byName.keys()], references).flatMap((name) => byName.get(name) ?? []);
}

/** Every sequence of the service. Read in a snapshot it is never behind that: sequences stand outside of transactions. */
export async function readSequences(db: Db): Promise<Sequence[]> {
  const { rows } = await sql<Sequence>`
    select sequencename as name, last_value as last from pg_sequences
    where schemaname = current_schema() order by sequencename`.execute(db);
  return rows;
}

/** The migrations a database has been through, in their order. */
export async function readMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
