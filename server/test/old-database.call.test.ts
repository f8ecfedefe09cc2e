import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, inject, test } from 'vitest';
import { migrate } from '../src/database/migrate.ts';
import { migrations } from '../src/database/migrations/index.ts';
import { openDatabase } from '../src/database/open.ts';
import { openTestDatabase } from './support/database.ts';

const fail = (error: Error): never => {
  throw error;
};

test('a database with orders older than points asks points only of orders that ended since', async () => {
  const { url, drop } = await openTestDatabase(inject('postgresUrl'));
  const { db, pool, close } = openDatabase(url, 2, fail);
  const since = async () => {
    const { rows } = await sql<{ since: string; began: string }>`
      select since::text, (select "timestamp"::timestamptz::text from kysely_migration where name = '0013-benefits') as began
      from book_rules where rule = 'points are one a yuan'`.execute(db);
    return rows[0];
  };
  try {
    expect(await since()).toMatchObject({ since: '-infinity' });
    // Back to the time before the check, with an order in it.
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    const provider = { getMigrations: async () => migrations };
    expect((await new Migrator({ db, provider }).migrateTo('0016-statements')).error).toBeUndefined();
    await sql`insert into users (life_user_id, guest) values ('OLD', true)`.execute(db);
    await sql`insert into orders (life_user_id, order_id, request_id, request_hash, kind, unit_id, project_type, area,
        number_cipher, number_hash, number_masked, holder_masked, remark, amount, output_endpoint, app_type, pay_host,
        created_at, expires_at)
      values ('OLD', 'LP', 'r', '', 'BILLS', 'u', 'WATER', '430100', '', '', '', '', '', 1, 'HISUN', 3, 'BROWSER', now(), now())`.execute(
      db,
    );
    await migrate(db, pool);
    const { since: now, began } = (await since()) ?? {};
    expect(began).toBeDefined();
    expect(now).toBe(began);
  } finally {
    await close();
    await drop();
  }
});
