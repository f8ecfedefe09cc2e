import { sql } from 'kysely';
import { expect } from 'vitest';
import { OVERDUE_MS, sweep } from '../../src/app/jobs/sweep.ts';

import { SWEEP_EVERY_MS } from '../../src/app/jobs/worker.ts';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { SECOND } from '../../src/kit/time.ts';
import { serviceTest } from '../support/fixtures.ts';
import { place } from '../support/orders.ts';

const { service, test } = serviceTest();

/** The jobs of a payment that any worker may take. */
async function waitingJobs(paymentId: string): Promise<number> {
  const { rows } = await sql`
    select from graphile_worker._private_jobs where key = ${`payment:${paymentId}`} and is_available`.execute(
    service.context.db,
  );
  return rows.length;
}

/** An unpaid order's payment, whose job a worker that was killed has locked. Answers when it is due. */
async function lockedByKilled(): Promise<{ paymentId: string; due: Date }> {
  const { db } = service.context;
  const paymentId = paymentIdOf((await place(service, await service.login())).order.orderId);
  await sql`update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now()
    where key = ${`payment:${paymentId}`}`.execute(db);
  const { due } = await db
    .selectFrom('wallet_payments')
    .select('next_action_at as due')
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return { paymentId, due: due ?? service.clock.now() };
}

test('the job of a killed worker can be taken again within 20 seconds of its due time', async () => {
  const { paymentId, due } = await lockedByKilled();
  const latest = new Date(due.getTime() + 20 * SECOND);
  // A sweep has begun in every interval.
  service.clock.set(new Date(latest.getTime() - SWEEP_EVERY_MS));
  await sweep(service.context);
  expect(await waitingJobs(paymentId)).toBe(1);
});

test('a job whose row is not overdue stays with the worker that has locked it', async () => {
  const { paymentId, due } = await lockedByKilled();
  service.clock.set(new Date(due.getTime() + OVERDUE_MS - SECOND));
  await sweep(service.context);
  expect(await waitingJobs(paymentId)).toBe(0);
});
