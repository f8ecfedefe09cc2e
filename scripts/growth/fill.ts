import { Client } from 'pg';
import { AUTOPAY } from './history/autopay.ts';
import { baseOf, DROP_BASE, type Size } from './history/base.ts';
import { BENEFITS } from './history/benefits.ts';
import { BOOKS } from './history/books.ts';
import { ORDERS } from './history/orders.ts';
import { PEOPLE } from './history/people.ts';
import { STATEMENTS } from './history/statements.ts';
import { withoutSecondary } from './secondary.ts';

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
