import { setTimeout as pause } from 'node:timers/promises';
import { readSql } from '../../../scripts/testing/sql.ts';

const ASK_EVERY_MS = 250;

/** Of a step that takes minutes: each question reads all plans. */
const ASK_SELDOM_MS = 2_000;

/** Mandates whose bill has no plan of which its payer was told; messages that the gateway does not have yet. */
const NOT_TOLD = `
  select ((select count(*) from mandates a where not exists (
      select 1 from autopay_plans p where p.life_user_id = a.life_user_id and p.agreement_id = a.agreement_id
        and p.state <> 'PLANNED'))
    + (select count(*) from sms_messages))::int as count`;

/** Plans that have not fallen due. */
const NOT_DUE = `select count(*)::int as count from autopay_plans where state in ('PLANNED', 'NOTICED')`;

/** Of the plans that are taken until a moment, those that are not at their end, and what else is still to be done. */
const NOT_TAKEN = `
  select ((select count(*) from autopay_plans where deduct_from < $1::timestamptz and ended_at is null)
    + (select count(*) from payments where next_action_at is not null)
    + (select count(*) from order_bills where next_action_at is not null)
    + (select count(*) from refunds where next_action_at is not null)
    + (select count(*) from sms_messages))::int as count`;

/** Waits for what a morning comes to, step by step; each answers how many are left when it was too long. */
export function progressOf(databaseUrl: string, limitMs: number) {
  return {
    told: () => untilNone(databaseUrl, NOT_TOLD, [], limitMs),
    planned: () => untilNone(databaseUrl, NOT_DUE, [], limitMs),
    taken: (until: Date) => untilNone(databaseUrl, NOT_TAKEN, [until.toISOString()], limitMs, ASK_SELDOM_MS),
  };
}

/** Waits until an SQL statement counts nothing any more; what it still counts when that is too long. */
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

/** How many rows a condition of the plans holds for. `$1` is the end of the morning's first minute. */
async function countOf(databaseUrl: string, query: string, values: readonly string[]): Promise<number> {
  return (await readSql<{ count: number }>(databaseUrl, query, values))[0]?.count ?? 0;
}
