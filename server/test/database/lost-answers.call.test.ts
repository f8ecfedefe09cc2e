import { TRY_AGAIN } from '@life-payment/contract';
import { sql } from 'kysely';
import { afterAll, expect, inject } from 'vitest';
import { openWireProxy, type WireListener, type WireProxy } from '../../../scripts/testing/postgres-wire.ts';
import { soon } from '../../../scripts/testing/soon.ts';
import { DatabaseGone } from '../../src/kit/database/gone.ts';
import { openTestDatabase } from '../support/database.ts';
import { serviceTest, sharedPayer } from '../support/fixtures.ts';
import { ask, booksHold, wishFor, written } from '../support/orders.ts';

let proxy: WireProxy;
/** What the SQL text has in it whose answer is lost; null: every answer arrives. */
let losing: RegExp | null = null;
const stack = new AsyncDisposableStack();

const { service, test } = serviceTest({
  env: async () => {
    const { url, drop } = await openTestDatabase(inject('postgresUrl'));
    stack.defer(drop);
    proxy = stack.adopt(await openWireProxy(url, lostAnswers), ({ close }) => close());
    return { DATABASE_URL: proxy.url };
  },
});
const payer = sharedPayer(service);
afterAll(() => stack.disposeAsync());

/** Breaks the connections when PostgreSQL has done what `losing` names, before anybody hears of it. */
function lostAnswers(): WireListener {
  const texts = new Map<string, string>();
  let running = '';
  return {
    fromService: ({ type, fields }) => {
      if (type === 'Q') running = fields.text();
      if (type === 'P') texts.set(fields.text(), fields.text());
      if (type === 'B') {
        fields.text();
        running = texts.get(fields.text()) ?? '';
      }
    },
    fromDatabase: ({ type }) => {
      if (type !== 'Z' || !losing?.test(running)) return;
      losing = null;
      proxy.cut();
    },
  };
}

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
