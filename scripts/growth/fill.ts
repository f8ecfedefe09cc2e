import { Client } from 'pg';
import {
  AUTOPAY,
  BENEFITS,
  BOOKS,
  baseOf,
  DROP_BASE,
  ORDERS,
  PEOPLE,
  type Size,
  STATEMENTS,
} from './history.ts';

const TEXTS = [...PEOPLE, ...ORDERS, ...BOOKS, ...BENEFITS, ...AUTOPAY, ...STATEMENTS];

/** The tables of the history. */
const TABLES = [...new Set(TEXTS.map((text) => /insert into (\w+)/.exec(text)?.[1] ?? ''))];

/** Memory for sorting and for making an index. */
const SETTINGS = [
  `set work_mem = '128MB'`,
  `set maintenance_work_mem = '512MB'`,
  'set synchronous_commit = off',
];

/** Fills a migrated database in which nobody has ordered yet with a history of three years. */
export async function fillHistory(databaseUrl: string, size: Size): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const text of [...SETTINGS, ...baseOf(size)]) await client.query(text);
    await withoutSecondary(client, TABLES, async () => {
      for (const text of TEXTS) await client.query(text);
    });
    await client.query(DROP_BASE);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

type Found = { readonly drop: string; readonly make: string };

/** Loads tables without indexes, keys and triggers, which are made again, and checked, afterwards. Needs a superuser's connection. */
async function withoutSecondary(
  client: Client,
  tables: readonly string[],
  load: () => Promise<void>,
): Promise<void> {
  const found = [...(await constraints(client, tables)), ...(await indexes(client, tables))];
  for (const { drop } of found) await client.query(drop);
  await client.query('set session_replication_role = replica');
  await load();
  await client.query('set session_replication_role = origin');
  for (const { make } of found.toReversed()) await client.query(make);
}

/** Foreign keys come first, because they need the keys that they name. */
async function constraints(client: Client, tables: readonly string[]): Promise<readonly Found[]> {
  const { rows } = await client.query<Found>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint
     where contype = 'f' and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))
       or contype in ('p', 'u') and conrelid = any($1::regclass[])
     order by contype <> 'f', conname`,
    [[...tables]],
  );
  return rows;
}

async function indexes(client: Client, tables: readonly string[]): Promise<readonly Found[]> {
  const { rows } = await client.query<Found>(
    `select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
     from pg_index i
     where indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid
       and c.contype in ('p', 'u'))
     order by indexrelid::regclass::text`,
    [[...tables]],
  );
  return rows;
}
