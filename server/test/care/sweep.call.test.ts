import { sql } from 'kysely';
import { expect } from 'vitest';
import { sweep } from '../../src/app/jobs/sweep.ts';
import { awaitStatements } from '../../src/books/statement-store.ts';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { MINUTE } from '../../src/kit/time.ts';
import { serviceTest } from '../support/fixtures.ts';
import { place } from '../support/orders.ts';

const { service, test } = serviceTest();

test('a superseded job without tries is deleted, and an overdue row gets its job again', async () => {
  const { db } = service.context;
  const { order } = await place(service, await service.login());
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await sql`select graphile_worker.add_job('payment', max_attempts := 1)`.execute(db);
  await sql`update graphile_worker._private_jobs set attempts = 1`.execute(db);
  service.clock.advance(MINUTE);
  await sweep(service.context);
  const { rows } = await sql`select key from graphile_worker.jobs`.execute(db);
  // The superseded job is gone, the overdue one stays.
  expect(rows).toEqual([{ key: `payment:${paymentIdOf(order.orderId)}` }]);
});

test('a scheduled job that was killed at each of its tries is gone once the schedule added the next one', async () => {
  const { db } = service.context;
  const [killed, failed, last] = ['2026-11-28T10:17:00Z', '2026-11-28T10:18:00Z', '2026-11-28T10:19:00Z'];
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  for (const ts of [killed, failed, last])
    await sql`
      select graphile_worker.add_job('mandates', json_build_object('_cron', json_build_object('ts', ${ts}::text)))`.execute(
      db,
    );
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(db);
  await sql`
    update graphile_worker._private_jobs set last_error = 'broken'
    where payload -> '_cron' ->> 'ts' = ${failed}`.execute(db);
  await sql`
    insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('mandates', ${killed}, ${last})
    on conflict (identifier) do update set last_execution = excluded.last_execution`.execute(db);
  await sweep(service.context);
  const { rows } = await sql<{
    ts: string;
  }>`select payload -> '_cron' ->> 'ts' as ts from graphile_worker._private_jobs order by 1`.execute(db);
  // One that failed shows an error that a person should see.
  expect(rows.map(({ ts }) => ts)).toEqual([failed, last]);
});

test('a kind of row that can’t be swept stops no other kind', async () => {
  const { db } = service.context;
  const statement = { partner: 'wallet', day: '2026-01-01', due: service.clock.now() };
  await awaitStatements(db, [statement]);
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await sql`alter table sms_messages rename to sms_elsewhere`.execute(db);
  service.clock.advance(MINUTE);
  await sweep(service.context);
  const { rows } = await sql<{ key: string }>`select key from graphile_worker.jobs`.execute(db);
  expect(rows.map(({ key }) => key)).toContain('statement:wallet:2026-01-01');
  expect(service.logs).toContainEqual(
    expect.objectContaining({ level: 'error', event: 'overdue rows not swept', name: 'sms' }),
  );
});
