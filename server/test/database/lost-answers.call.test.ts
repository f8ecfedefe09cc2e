import { TRY_AGAIN } from '@life-payment/contract';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, vi } from 'vitest';
import { soon } from '../../../scripts/testing/soon.ts';
import { DatabaseGone } from '../../src/kit/database/connection-lost.ts';
import { serviceTest, sharedPayer } from '../support/fixtures.ts';
import { ask, booksHold, wishFor, written } from '../support/orders.ts';

/** What the SQL text has in it whose answer is lost; null: every answer arrives. */
let losing: RegExp | null = null;

const { service, test } = serviceTest();
const payer = sharedPayer(service);

const { query } = pg.Client.prototype;
/** Breaks the connection when PostgreSQL has done what `losing` names, before anybody hears of it. */
const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
  this: pg.Client,
  ...given: unknown[]
) {
  const text = typeof given[0] === 'string' ? given[0] : String(Reflect.get(Object(given[0]), 'text'));
  const answer: unknown = Reflect.apply(query, this, given);
  if (!losing?.test(text)) return answer;
  losing = null;
  return (answer as Promise<unknown>).then(() => {
    this.connection.stream.destroy();
    throw new Error('Connection terminated unexpectedly');
  });
} as typeof query);
afterAll(() => spy.mockRestore());

/** Waits until the service has seen that its connections are broken. */
function onceConnected(): Promise<void> {
  return soon(async () => {
    await sql`select 1`.execute(service.context.db);
    await sql`select 1`.execute(service.context.reads);
  });
}

test('an order whose answer from the database is lost is unknown: the payer may try again, and the same request gets it', async () => {
  const wish = wishFor(await ask(service, payer, await service.account('PREPAID')));
  losing = /insert into orders/;
  const { status, envelope } = await service.post('/order/createLifeOrder', wish, payer);
  expect({ status, code: envelope.msgCd }).toEqual({ status: 503, code: TRY_AGAIN.code });
  expect(losing).toBeNull();
  await onceConnected();
  const before = await written(service);
  const made = await service.call('/order/createLifeOrder', wish, payer);
  expect(made.status).toBe('AWAITING_PAYMENT');
  expect(await written(service)).toEqual(before);
  await booksHold(service);
});

test('a transaction whose commit got no answer is not tried again', async () => {
  const { db } = service.context;
  let tries = 0;
  await sql`create table if not exists tried (once int)`.execute(db);
  losing = /^commit/;
  const committing = db.transaction().execute(async (tx) => {
    tries += 1;
    await sql`insert into tried values (1)`.execute(tx);
  });
  await expect(committing).rejects.toBeInstanceOf(DatabaseGone);
  expect(tries).toBe(1);
  await onceConnected();
  expect((await sql`select once from tried`.execute(db)).rows).toEqual([{ once: 1 }]);
});
