import { Refusal, reasonOf } from '../refusal.ts';

/** The oldest PostgreSQL that the service works with. */
const OLDEST = 15;

/** Throws a `Refusal` for a DATABASE_URL that is malformed, does not answer, or is too old. */
export async function checkDatabase(url: string): Promise<void> {
  if (!URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol)) {
    throw new Refusal(
      'DATABASE_URL is no address of a PostgreSQL: write postgres://user:password@host:5432/name.',
    );
  }
  const version = await versionAt(url);
  if (Number.parseInt(version, 10) >= OLDEST) return;
  throw new Refusal(
    `DATABASE_URL is a PostgreSQL ${version}, which is too old: use version ${OLDEST} or newer.`,
  );
}

async function versionAt(url: string): Promise<string> {
  // Loaded only here: most starts use the private PostgreSQL and need no client.
  const { Client } = await import('pg');
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  // When a connection breaks later, the query sees it, or nobody needs it any more.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return rows[0]?.server_version ?? '';
  } catch (error) {
    throw new Refusal(
      `DATABASE_URL does not answer (${new URL(url).host}: ${reasonOf(error)}): ` +
        'start that PostgreSQL, or unset DATABASE_URL to use the private one.',
    );
  } finally {
    await client.end();
  }
}
