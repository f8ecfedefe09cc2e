import { Client } from 'pg';

/** Runs one statement on a test's database, for what nothing outside of it can bring about. */
export const runSql = async (
  databaseUrl: string,
  text: string,
  values: readonly string[] = [],
): Promise<void> => {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(text, [...values]);
  } finally {
    await client.end();
  }
};
