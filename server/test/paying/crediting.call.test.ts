import { type RawBuilder, sql } from 'kysely';
import { beforeEach, expect } from 'vitest';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { after, DAY } from '../../src/kit/time.ts';
import { measureCrediting } from '../../src/paying/crediting.ts';
import { workOff } from '../support/drive.ts';
import { serviceTest, sharedPayer } from '../support/fixtures.ts';
import { ask } from '../support/orders.ts';
import { paying } from '../support/paying.ts';

const { service, test } = serviceTest();
const payer = sharedPayer(service);
beforeEach(() => sql`truncate order_bills, wallet_payments, orders cascade`.execute(service.context.db));

const { paid } = paying(service, payer);

/**
 * A written-off order and copies of it, one for each number of seconds from payment to write-off in `more`, settled
 * `ago` milliseconds ago.
 */
async function settled(more: readonly number[], ago: number) {
  const { order, account } = await paid();
  await workOff(service.context);
  const { db, now } = service.context;
  const at = after(now(), -ago);
  const copy = (table: string, number: string, changes: RawBuilder<unknown>) =>
    sql`insert into ${sql.table(table)} select (jsonb_populate_record(t, jsonb_build_object(${changes}))).*
      from ${sql.table(table)} t, generate_series(1, ${more.length}) n where t.${sql.ref(number)} in
        (${order.orderId}, ${paymentIdOf(order.orderId)})`.execute(db);
  const number = sql`${order.orderId} || n`;
  await copy('wallet_payments', 'payment_id', sql`'payment_id', ${number}`);
  await copy(
    'orders',
    'order_id',
    sql`'order_id', ${number}, 'payment_id', ${number}, 'request_id', t.request_id || n`,
  );
  await copy('order_bills', 'order_id', sql`'order_id', ${number}`);
  await sql`update order_bills set settled_at = ${at}, state = 'WRITTEN_OFF', next_action_at = null`.execute(
    db,
  );
  await sql`
    update wallet_payments p set paid_at = ${at}::timestamptz - took * interval '1 second'
    from unnest(${more}::integer[]) with ordinality as t(took, n)
    where p.payment_id = ${order.orderId} || t.n`.execute(db);
  await db.deleteFrom('order_bills').where('order_id', '=', order.orderId).execute();
  return account;
}

async function crediting() {
  return (await ask(service, payer, await service.account('ONE_BILL'))).crediting;
}

function seconds(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, nth) => from + nth);
}

test('the usual time of a unit is what half and nineteen of twenty write-offs of thirty days took', async () => {
  await settled(seconds(1, 101), DAY);
  await measureCrediting(service.context);
  expect(await crediting()).toEqual({ withinHours: 24, measured: { typicalSeconds: 51, slowSeconds: 96 } });
  const { samples } = await service.context.db
    .selectFrom('crediting_times')
    .select('samples')
    .executeTakeFirstOrThrow();
  expect(samples).toBe(101);
});

test('the usual time of a unit with few or only old write-offs is unknown', async () => {
  await settled(seconds(1, 19), DAY);
  await measureCrediting(service.context);
  expect(await crediting()).toEqual({ withinHours: 24 });
  await sql`truncate order_bills, wallet_payments, orders cascade`.execute(service.context.db);

  await settled(seconds(1, 20), DAY);
  await measureCrediting(service.context);
  expect((await crediting()).measured).toEqual({ typicalSeconds: 11, slowSeconds: 20 });
  service.clock.advance(30 * DAY);
  await measureCrediting(service.context);
  service.clock.reset();
  expect((await crediting()).measured).toBeUndefined();
});

test('the usual time is answered with the promise the unit makes', async () => {
  const query = await ask(service, payer, await service.account('PREPAID', { unitId: 'phone-mobile' }));
  expect(query.crediting.withinHours).toBe(2);
});
