import { setTimeout as pause } from 'node:timers/promises';
import { readSql, runSql } from '../../../scripts/testing/postgres.ts';
import { eventually } from '../../support/api.ts';

const CHECKED_WITHIN_MS = 120_000;

/** Lets a worker run the nightly check of our books. Answers its findings, one sentence each. */
export async function findingsOfCheck(databaseUrl: string): Promise<string[]> {
  const count = async () => {
    const rows = await readSql<{ count: number }>(
      databaseUrl,
      'select count(*)::int as count from book_checks where whole',
    );
    return rows[0]?.count ?? 0;
  };
  const before = await count();
  await runSql(databaseUrl, `select graphile_worker.add_job('whole-books', '{}')`);
  const checked = eventually(count, (now) => now > before, CHECKED_WITHIN_MS).then(
    () => true,
    () => false,
  );
  if (!(await checked)) return [`the books were not checked within ${CHECKED_WITHIN_MS / 1_000} s`];
  const found = await readSql<{ rule: string; order_id: string }>(
    databaseUrl,
    // A refund elsewhere of a credited bill waits for two staff members, whom a run has not.
    `select rule, order_id from book_findings where closed_at is null and rule <> 'refunded elsewhere'
     order by order_id limit 100`,
  );
  return found.map(({ rule, order_id }) => `${order_id} breaks a rule: ${rule}`);
}

/** Dead workers are looked for every 20 seconds. */
const FREED_WITHIN_MS = 60_000;

/** Jobs that nobody will ever run: given up, locked by a dead worker, or of no task. One sentence each. */
export async function stuckJobs(databaseUrl: string): Promise<string[]> {
  const end = performance.now() + FREED_WITHIN_MS;
  for (;;) {
    const rows = await readSql<{ task: string; key: string | null; why: string | null }>(
      databaseUrl,
      `select task_identifier as task, key, last_error as why from graphile_worker.jobs
       where attempts >= max_attempts or locked_at is not null
          or (attempts = 0 and greatest(run_at, created_at) < now() - interval '5 minutes')
       order by id limit 100`,
    );
    if (rows.length === 0 || performance.now() > end)
      return rows.map(({ task, key, why }) => `the job ${key ?? task} is stuck: ${why ?? 'nobody does it'}`);
    await pause(500);
  }
}

/** Bills and refunds that ended after their promised time, or have passed it. One sentence each. */
export async function beyondPromise(databaseUrl: string): Promise<string[]> {
  const rows = await readSql<{ number: string; promised: string }>(
    databaseUrl,
    `select write_off_no as number, promised_by::text as promised from order_bills
     where promised_by < coalesce(settled_at, now())
     union all
     select refund_no, promised_by::text from refunds where promised_by < coalesce(done_at, now())`,
  );
  return rows.map(({ number, promised }) => `${number} came later than promised: ${promised}`);
}

/** One sentence if PostgreSQL counted a deadlock, else none. */
export async function deadlocks(databaseUrl: string): Promise<string[]> {
  const rows = await readSql<{ count: number }>(
    databaseUrl,
    'select deadlocks::int as count from pg_stat_database where datname = current_database()',
  );
  const count = rows[0]?.count ?? 0;
  return count === 0 ? [] : [`PostgreSQL has undone ${count} transactions because of deadlocks`];
}

/** The history of the orders whose numbers have this prefix, oldest first, one line each. */
export async function historyOf(databaseUrl: string, beginning: string): Promise<string[]> {
  const rows = await readSql<{ line: string }>(
    databaseUrl,
    `select to_char(at, 'HH24:MI:SS.MS') || ' ' || subject || ' ' || event || ' → ' || to_state as line
     from order_events where order_id like $1 || '%' order by event_id limit 100`,
    [beginning],
  );
  return rows.map(({ line }) => line);
}
