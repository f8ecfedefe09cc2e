import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { DAY, SECOND } from '../time.ts';

/**
 * Indexes on tables that may be large, made after the migrations while processes of the version before write. A migration
 * runs in a transaction, where an index can only be made under a lock that stops all writes to its table. Each has a
 * name that is never used again.
 */
const INDEXES: Readonly<Record<string, string>> = {
  coupons_campaign: 'coupons (campaign_id) include (amount) where campaign_id is not null',
  ledger_postings_day: 'ledger_postings (booking_day, posted_at) where booking_day is not null',
  campaigns_ended: 'campaigns (ends_at)',
  bills_reversed: 'order_bills (reversed_at) where reversed_at is not null',
  cases_ended: `cases (changed_at) where state <> 'OPEN'`,
  order_sessions_ended: 'order_sessions (greatest(link_ends_at, expires_at))',
  sessions_provisional: 'sessions (created_at) where step_token_hash is not null',
  unpaid_claims_day: 'unpaid_claims (day)',
  users_passing_guests: 'users (created_at) where guest and not guest_stays',
};

/** Advisory lock of who makes indexes. */
const LOCK = 7_402;
const ASK_AGAIN_MS = 0.2 * SECOND;

/** Time-out of the client for making or dropping an index, which waits for all transactions that are open. */
const query_timeout = 7 * DAY;

/**
 * Makes the indexes that are missing, without stopping writes. What a killed run left unfinished is made anew. Any number
 * of processes may call it at once; each returns when all indexes are there.
 */
export async function makeIndexes(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // A large table takes longer than other statements may.
    await client.query('set statement_timeout = 0');
    // Tried again and again, because making an index waits for all statements under way, also for one that waits for this lock.
    while (!(await isTrue(client, 'select pg_try_advisory_lock($1) as is', [LOCK]))) await wait(ASK_AGAIN_MS);
    for (const [name, columns] of Object.entries(INDEXES)) await makeIndex(client, name, columns);
  } finally {
    // Ending the session frees the lock and forgets the setting.
    client.release(true);
  }
}

async function makeIndex(client: pg.PoolClient, name: string, columns: string): Promise<void> {
  const isReady = `select indisvalid as is from pg_index where indexrelid = to_regclass($1)`;
  if (await isTrue(client, isReady, [name])) return;
  for (const text of [
    `drop index concurrently if exists ${name}`,
    `create index concurrently ${name} on ${columns}`,
  ]) {
    const patient = { text, query_timeout };
    await client.query(patient);
  }
}

async function isTrue(client: pg.PoolClient, text: string, values: readonly unknown[]): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(text, [...values]);
  return rows[0]?.is === true;
}
