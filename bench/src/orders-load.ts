import { Agent, request } from 'node:http';
import { runSql } from '../../scripts/testing/postgres.ts';

/** The bills of every order of the bench, from the query result of which all payers have a copy. */
export type Bills = { readonly billNos: readonly string[]; readonly amount: number };

const CALLS = '/living-agw/living-payment/v1/order/';
const WITHIN_MS = 30_000;

/** Makes the only order of a payer. Throws unless it was made and can be paid. */
export async function order(agent: Agent, origin: string, payer: number, bills: Bills): Promise<string> {
  const wish = { requestId: requestIdOf(payer), queryId: idOf(payer), ...bills, payHost: 'BROWSER' };
  const answer = await post(agent, `${origin}${CALLS}createLifeOrder`, tokenOf(payer), JSON.stringify(wish));
  const [, orderId] = /"msgCd":"LIV00000".*"orderId":"(LP[0-9A-Z]{26})".*"pay":/.exec(answer) ?? [];
  if (!orderId) throw new Error(`no order: ${answer.slice(0, 300)}`);
  return orderId;
}

/** Makes the only payment of a payer, which covers `orders` orders. Throws unless it was made and can be paid. */
export async function paySeveral(
  agent: Agent,
  origin: string,
  payer: number,
  bills: Bills,
  orders: number,
): Promise<void> {
  const wish = {
    requestId: requestIdOf(payer),
    orders: Array.from({ length: orders }, (_, place) => ({ queryId: queryIdOf(payer, place), ...bills })),
    payHost: 'BROWSER',
  };
  const answer = await post(agent, `${origin}${CALLS}createPayment`, tokenOf(payer), JSON.stringify(wish));
  if (!/"msgCd":"LIV00000".*"pay":/.test(answer)) throw new Error(`no payment: ${answer.slice(0, 300)}`);
}

/** Lets `clients` × `each` payers from `first` on order, over `clients` connections. Answers payers a second. */
export async function orderAll(
  origin: string,
  { clients, each, first }: { clients: number; each: number; first: number },
  make: (agent: Agent, origin: string, payer: number) => Promise<unknown>,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const oneAfterAnother = async (client: number): Promise<void> => {
    for (let n = 0; n < each; n += 1) await make(agent, origin, first + client * each + n);
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: clients }, (_, client) => oneAfterAnother(client)));
  const tookMs = performance.now() - began;
  agent.destroy();
  return (clients * each * 1000) / tookMs;
}

function requestIdOf(payer: number): string {
  return `00000000-0000-4000-8000-${idOf(payer)}`;
}

function post(agent: Agent, address: string, token: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-auth-token': token,
    };
    const sending = request(address, { agent, method: 'POST', headers, timeout: WITHIN_MS }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (piece: string) => {
        text += piece;
      });
      answer.on('end', () => resolve(text));
      answer.on('error', reject);
    });
    sending.on('timeout', () => sending.destroy(new Error('no answer within half a minute')));
    sending.on('error', reject);
    sending.end(body);
  });
}

/** Payers' ids have twelve digits, so that pgbench, which has only numbers, can use them too. */
const DIGITS = 12;

/** The first payer of the service, the first of pgbench, and the first who pays several orders at once. */
export const FIRST = {
  service: 100_000_000_000,
  pgbench: 200_000_000_000,
  several: 300_000_000_000,
} as const;

/** A payer's session token. pgbench's payers have none: their sessions are found by their ids. */
function tokenOf(payer: number): string {
  return `bench-token-${payer}`;
}

/** The id of a payer and of the payer's first query result. */
export function idOf(payer: number): string {
  return String(payer).padStart(DIGITS, '0');
}

function queryIdOf(payer: number, place: number): string {
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
