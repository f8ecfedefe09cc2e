import { readSql } from '../../../scripts/testing/postgres.ts';
import type { World } from '../../../scripts/testing/world.ts';

const TABLES = ['wallet_payments', 'order_bills', 'refunds', 'sms_messages'] as const;

/** Rows whose next step was due at a moment and has not been taken. */
export async function backlogAt({ databaseUrl }: World, at: Date): Promise<number> {
  const parts = TABLES.map((table) => `select count(*) as rows from ${table} where next_action_at < $1`);
  const [found] = await readSql<{ rows: string }>(
    databaseUrl,
    `select sum(rows) as rows from (${parts.join(' union all ')}) each`,
    [at.toISOString()],
  );
  return Number(found?.rows ?? 0);
}

/** Jobs that gave up after all of their tries. */
export async function jobsGivenUp({ databaseUrl }: World): Promise<number> {
  const [found] = await readSql<{ jobs: string }>(
    databaseUrl,
    'select count(*) as jobs from graphile_worker._private_jobs where attempts >= max_attempts and locked_at is null',
  );
  return Number(found?.jobs ?? 0);
}

/**
 * Milliseconds from payment to write-off of what was paid in a time at every unit but one. What is not written off at all
 * counts until now.
 */
export async function writeOffTimes(
  { databaseUrl }: World,
  from: Date,
  until: Date,
  exceptUnit: string,
): Promise<number[]> {
  const rows = await readSql<{ ms: string }>(
    databaseUrl,
    `select extract(epoch from coalesce(done.at, now()) - paid.at) * 1000 as ms
     from order_events paid
     join orders o using (life_user_id, order_id)
     left join order_events done on done.life_user_id = paid.life_user_id and done.order_id = paid.order_id
       and done.machine = 'BILL' and done.to_state = 'WRITTEN_OFF'
     where paid.machine = 'PAYMENT' and paid.to_state = 'PAID' and paid.at >= $1 and paid.at < $2 and o.unit_id <> $3`,
    [from.toISOString(), until.toISOString(), exceptUnit],
  );
  return rows.map(({ ms }) => Number(ms));
}
