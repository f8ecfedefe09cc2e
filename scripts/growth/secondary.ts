import type { Client } from 'pg';

type Found = { readonly drop: string; readonly make: string };

/**
 * Loads tables without their indexes, keys and triggers, which are made again afterwards by their definitions in the
 * catalogue. The connection must be a superuser's. Foreign keys are checked when they are made again.
 */
export async function withoutSecondary(
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
