import { runSql } from '../../../scripts/testing/postgres.ts';

/** Payers' ids have twelve digits, so that pgbench, which has only numbers, can use them too. */
const DIGITS = 12;

/** The first payer of the service, the first of pgbench, and the first who pays several orders at once. */
export const FIRST = {
  service: 100_000_000_000,
  pgbench: 200_000_000_000,
  several: 300_000_000_000,
} as const;

/** A payer's session token. pgbench's payers have none: their sessions are found by their ids. */
export function tokenOf(payer: number): string {
  return `bench-token-${payer}`;
}

/** The id of a payer and of the payer's first query result. */
export function idOf(payer: number): string {
  return String(payer).padStart(DIGITS, '0');
}

/** The id of a payer's query result by its place. */
export function queryIdOf(payer: number, place: number): string {
  return place === 0 ? idOf(payer) : `${idOf(payer)}${place}`;
}

const COPIES = [
  `insert into users (life_user_id, mobile_cipher, mobile_hash, mobile_masked)
   select payer::text, '\\x01', convert_to(payer::text, 'UTF8'), '138****0000'
   from generate_series($1::bigint, $1::bigint + $2::bigint - 1) payer`,
  `insert into sessions (token_hash, life_user_id, status, output_endpoint, output_channel, app_type)
   select case when $3 <> 'pgbench' then sha256(convert_to('bench-token-' || payer, 'UTF8')) else convert_to(payer::text, 'UTF8') end,
     payer::text, 1, 'HISUN', 'HISUN', 3
   from generate_series($1::bigint, $1::bigint + $2::bigint - 1) payer`,
  `insert into bill_queries (life_user_id, query_id, unit_id, area, number_cipher, number_hash, number_masked,
     holder_masked, address_masked, bills, asked_at, expires_at)
   select payer::text, payer || place, unit_id, area, number_cipher, convert_to(payer || place, 'UTF8'), number_masked,
     holder_masked, address_masked, bills, asked_at, asked_at + interval '1 day'
   from generate_series($1::bigint, $1::bigint + $2::bigint - 1) payer,
     (select coalesce(nullif(n, 0)::text, '') as place from generate_series(0, $4::int - 1) n) places,
     (select * from bill_queries where query_id = $3) model`,
];

/** Adds payers with a session and `each` query results: copies of the query result with the number `model`. */
export async function addPayers(
  databaseUrl: string,
  side: keyof typeof FIRST,
  count: number,
  model: string,
  each = 1,
): Promise<void> {
  const range = [String(FIRST[side]), String(count)];
  const [users = '', sessions = '', queries = ''] = COPIES;
  await runSql(databaseUrl, users, range);
  await runSql(databaseUrl, sessions, [...range, side]);
  await runSql(databaseUrl, queries, [...range, model, String(each)]);
}
