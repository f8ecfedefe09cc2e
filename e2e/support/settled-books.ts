import { readSql } from '../../scripts/testing/postgres.ts';
import type { World } from '../../scripts/testing/world.ts';
import { readBooks } from '../proofs/faults/books.ts';
import { compareBooks } from '../proofs/faults/compare.ts';
import { findingsOfCheck, settled, stuckJobs } from '../proofs/faults/settle.ts';

const SETTLED_WITHIN_MS = 180_000;

/** The faults of the books once every order has ended, one sentence each. `paid`: orders that were paid at the wallet. */
export async function wrongInBooks(
  databaseUrl: string,
  { sandboxUrl }: Pick<World, 'sandboxUrl'>,
  paid: readonly string[],
): Promise<string[]> {
  const took = await settled(databaseUrl, SETTLED_WITHIN_MS);
  const { differences } = compareBooks(await readBooks(databaseUrl, sandboxUrl));
  return [
    ...(took === null ? ['orders still wait for something'] : []),
    ...differences.map(({ number, what }) => `${number} ${what}`),
    ...(await lost(databaseUrl, paid)).map((orderId) => `${orderId} was paid and is lost`),
    ...(await findingsOfCheck(databaseUrl)),
    ...(await stuckJobs(databaseUrl)),
  ];
}

async function lost(databaseUrl: string, paid: readonly string[]): Promise<string[]> {
  const rows = await readSql<{ id: string }>(
    databaseUrl,
    `select id from json_array_elements_text($1::json) id where not exists (select from order_bills where order_id = id)`,
    [JSON.stringify(paid)],
  );
  return rows.map(({ id }) => id);
}
