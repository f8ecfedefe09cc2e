import { Client, type QueryResultRow } from 'pg';

/** The rows of one SQL statement on a test's database. */
export async function readSql<Row extends QueryResultRow>(
  databaseUrl: string,
  text: string,
  values: readonly string[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** Runs one SQL statement on a test's database, for states that no call can cause. */
export async function runSql(
  databaseUrl: string,
  text: string,
  values: readonly string[] = [],
): Promise<void> {
  await readSql(databaseUrl, text, values);
}
