import { setTimeout as pause } from 'node:timers/promises';
import { readSql } from '../../../../scripts/testing/sql.ts';

const ASK_EVERY_MS = 250;

/** Interval of the questions in milliseconds. Each reads all plans, and a step takes minutes. */
const INTERVAL_MS = 2_000;

/** Mandates without a plan that its payer was told of, and messages that the gateway does not have yet. */
const NOT_TOLD = `
  select ((select count(*) from mandates a where not exists (
      select 1 from autopay_plans p where p.life_user_id = a.life_user_id and p.agreement_id = a.agreement_id
        and p.state <> 'PLANNED'))
    + (select count(*) from sms_messages))::int as count`;

/** Plans that are not due yet. */
const NOT_DUE = `select count(*)::int as count from autopay_plans where state in ('PLANNED', 'NOTICED')`;

/** Unfinished plans of those that are deducted before a moment, and other unfinished work. */
const NOT_TAKEN = `
  select ((select count(*) from autopay_plans where deduct_from < $1::timestamptz and ended_at is null)
    + (select count(*) from wallet_payments where next_action_at is not null)
    + (select count(*) from order_bills where next_action_at is not null)
    + (select count(*) from refunds where next_action_at is not null)
    + (select count(*) from sms_messages))::int as count`;

/** Waits for the steps of a morning. Each answers how many rows were left when the time was over. */
export function progressOf(databaseUrl: string, limitMs: number) {
  return {
    told: () => untilNone(databaseUrl, NOT_TOLD, [], limitMs),
    planned: () => untilNone(databaseUrl, NOT_DUE, [], limitMs),
    taken: (until: Date) => untilNone(databaseUrl, NOT_TAKEN, [until.toISOString()], limitMs, INTERVAL_MS),
  };
}

/** Waits until an SQL query counts no rows. Answers the rest when it takes too long. */
async function untilNone(
  databaseUrl: string,
  query: string,
  values: readonly string[],
  limitMs: number,
  everyMs = ASK_EVERY_MS,
): Promise<number> {
  const end = performance.now() + limitMs;
  for (;;) {
    const left = await countOf(databaseUrl, query, values);
    if (left === 0 || performance.now() > end) return left;
    await pause(everyMs);
  }
}

/** Number of plans that fulfil a condition. `$1` is the end of the morning's first minute. */
async function countOf(databaseUrl: string, query: string, values: readonly string[]): Promise<number> {
  return (await readSql<{ count: number }>(databaseUrl, query, values))[0]?.count ?? 0;
}
