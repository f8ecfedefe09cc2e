import { sql } from 'kysely';
import { expect } from 'vitest';
import { PURGES, purgeAll } from '../../src/app/jobs/tasks.ts';

import { after, DAY, HOUR, MINUTE, SECOND } from '../../src/kit/time.ts';
import { serviceTest } from '../support/fixtures.ts';
import { openLink } from '../support/links.ts';
import { gauges, purge } from '../support/rows.ts';

const { service, test } = serviceTest();
const gauge = gauges(service);

/** Adds used tokens that expired one after another, a millisecond apart, until `last`. */
function addTokens(count: number, last: Date) {
  return sql`
    insert into used_tokens (issuer, token_hash, expires_at)
    select 'HISUN', sha256(convert_to(${last.toISOString()}::text || n, 'UTF8')), ${last}::timestamptz - n * interval '1 millisecond'
    from generate_series(0, ${count - 1}::int) n`.execute(service.context.db);
}

async function tokens(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from used_tokens`.execute(
    service.context.db,
  );
  return rows[0]?.n ?? 0;
}

test('one run of a purge deletes thirty thousand due rows, and none that is not due', async () => {
  const { db, now } = service.context;
  const at = now();
  await addTokens(30_000, after(at, -SECOND));
  await addTokens(10, after(at, HOUR));
  expect(await purge('used_tokens', db, at)).toBe(30_000);
  expect(await tokens()).toBe(10);
});

test('a purge leaves a row that somebody has locked, and deletes those after it', async () => {
  const { db, now } = service.context;
  const at = now();
  await sql`delete from used_tokens`.execute(db);
  await addTokens(2_500, after(at, -SECOND));
  await db.transaction().execute(async (tx) => {
    await sql`select from used_tokens order by expires_at limit 1 for update`.execute(tx);
    expect(await purge('used_tokens', db, at)).toBe(2_499);
  });
  expect(await purge('used_tokens', db, at)).toBe(1);
});

test('a purge that fails stops no other', async () => {
  const { db, now } = service.context;
  const over = after(now(), -DAY);
  await sql`insert into limits_taken (name, subject, window_start, window_end, taken) values ('x', '', ${over}, ${over}, 1)`.execute(
    db,
  );
  const overLimits = () => gauge('life_purge_rows_due', 'limits_taken');
  expect(await overLimits()).toBe(1);
  await sql`alter table verify_codes rename to verify_codes_elsewhere`.execute(db);
  await purgeAll(service.context, PURGES);
  await sql`alter table verify_codes_elsewhere rename to verify_codes`.execute(db);
  expect(await overLimits()).toBe(0);
});

test('gauges show how many rows a purge has left, and for how long the oldest is due', async () => {
  const { db, now } = service.context;
  await sql`delete from used_tokens`.execute(db);
  const left = () => gauge('life_purge_rows_due', 'used_tokens');
  const overdue = () => gauge('life_purge_oldest_overdue_seconds', 'used_tokens');
  expect([await left(), await overdue()]).toEqual([0, 0]);
  await addTokens(7, after(now(), -3 * DAY));
  expect(await left()).toBe(7);
  expect(await overdue()).toBeGreaterThanOrEqual((3 * DAY) / SECOND);
  await purge('used_tokens', db, now());
  expect([await left(), await overdue()]).toEqual([0, 0]);
});

test('a guest with an order is looked at once, and one without is deleted', async () => {
  const { db, now, clock } = { ...service.context, clock: service.clock };
  await openLink(service);
  const guests = () => sql`select guest_stays from users where guest`.execute(db).then(({ rows }) => rows);
  expect(await guests()).toHaveLength(1);
  await sql`
    insert into users (life_user_id, guest, created_at)
    select 'STAYS' || n, true, ${after(now(), -9 * DAY)} from generate_series(1, 3) n`.execute(db);
  await sql`
    with payment as (
      insert into wallet_payments (life_user_id, payment_id, state, cash, expires_at, subject)
      select 'STAYS' || n, 'LY' || n, 'WAITING', 1, ${now()}, '' from generate_series(1, 3) n)
    insert into orders (life_user_id, order_id, payment_id, request_id, request_hash, kind, unit_id, project_type, area,
      number_cipher, number_hash, number_masked, holder_masked, remark, amount, output_endpoint, app_type, pay_host,
      created_at, expires_at)
    select 'STAYS' || n, 'LP' || n, 'LY' || n, 'r', '', 'BILLS', 'u', 'WATER', '430100', '', '', '', '', '', 1, 'HISUN', 3, 'BROWSER', ${now()}, ${now()}
    from generate_series(1, 3) n`.execute(db);
  expect(await gauge('life_purge_rows_due', 'guests')).toBe(3);
  await purge('guests', db, now());
  expect(await gauge('life_purge_rows_due', 'guests')).toBe(0);
  clock.advance(2 * DAY + 30 * MINUTE);
  await purge('bill_queries', db, now());
  await purge('order_sessions', db, now());
  await purge('guests', db, now());
  expect(await guests()).toEqual(Array.from({ length: 3 }, () => ({ guest_stays: true })));
});

/** Tables that stay small, which may be read whole. */
const SMALL = ['campaigns'];

type Plan = { readonly 'Node Type': string; readonly 'Relation Name'?: string; readonly Plans?: Plan[] };

test.for(Object.entries(PURGES))('a purge finds its oldest due rows by an index: %s', async ([, { due }]) => {
  const plan = await service.context.db.transaction().execute(async (tx) => {
    // The remaining rows are needed: no index serves them.
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local enable_sort = off`.execute(tx);
    await sql`set local enable_bitmapscan = off`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': readonly [{ Plan: Plan }] }>`
      explain (format json) ${due(service.context.now())} limit 1000`.execute(tx);
    return rows[0]?.['QUERY PLAN'][0].Plan;
  });
  const wrong = nodes(plan).filter(
    ({ 'Node Type': type, 'Relation Name': table = '' }) =>
      type.includes('Sort') || (type === 'Seq Scan' && !SMALL.includes(table)),
  );
  expect(wrong).toEqual([]);
});

function nodes(plan: Plan | undefined): Plan[] {
  return plan ? [plan, ...(plan.Plans ?? []).flatMap(nodes)] : [];
}

test('a row that is purged is found in tables that refer to it by an index', async () => {
  const { rows } = await sql<{ table: string; refers: string }>`
    select c.confrelid::regclass::text as table, c.conrelid::regclass::text as refers from pg_constraint c
    where c.contype = 'f' and c.confrelid::regclass::text = any(${[...Object.keys(PURGES), 'users', 'account_closings']}::text[])
      and not exists (select from pg_index i where i.indrelid = c.conrelid
        and coalesce(pg_get_expr(i.indpred, i.indrelid), '(life_user_id IS NOT NULL)') = '(life_user_id IS NOT NULL)'
        and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`.execute(service.context.db);
  expect(rows).toEqual([]);
});
