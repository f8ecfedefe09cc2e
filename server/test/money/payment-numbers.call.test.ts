import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { dayOf, MINUTE } from '../../src/kit/time.ts';
import { balances } from '../../src/modules/ledger/index.ts';
import { paymentNumbers } from '../../src/modules/payments/index.ts';
import { workOff } from '../support/drive.ts';
import { serviceTest, sharedPayer } from '../support/fixtures.ts';
import { booksHold, detail, detailOnce, pay, place } from '../support/orders.ts';
import { paying, threeBooksAgree } from '../support/paying.ts';
import { statements } from '../support/statements.ts';
import { bendTables } from '../support/tables.ts';

const { service, test } = serviceTest();
const payer = sharedPayer(service);
const { paid, paidUnheard, bend, resend, stateOf } = paying(service, payer);
const { run, listed } = statements(service);

/** Tells the service how long ago its database was migrated to payments with own numbers, and made before that. */
function migratedAgo(migrated: string) {
  return sql`
    update kysely_migration set "timestamp" = to_char(
      (now() - case name when '0052-wallet-payments' then ${migrated}::interval else '1 year' end) at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.execute(service.context.db);
}

/** Orders of the version before have no number of a payment. */
async function asBefore(orderId: string): Promise<void> {
  await sql`update orders set payment_id = null where order_id = ${orderId}`.execute(service.context.db);
}

async function paymentOf(orderId: string): Promise<string | undefined> {
  const row = await service.context.db
    .selectFrom('order_payments')
    .select('payment_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row?.payment_id;
}

beforeAll(() => migratedAgo('59 minutes'));
beforeEach(() => bend({ statement: 'EARLY' }));
afterEach(() => booksHold(service));

test('a payment with the number of its order is paid, refunded, paid late and compared like any other', async () => {
  const open = await place(service, payer);
  expect(await paymentOf(open.order.orderId)).toBe(open.order.orderId);
  await asBefore(open.order.orderId);
  expect(await pay(service, payer, open.order.pay?.value)).toMatchObject({ outTradeNo: open.order.orderId });
  await detailOnce(service, payer, open.order.orderId, ({ status }) => status !== 'AWAITING_PAYMENT');

  const refused = await place(service, payer, 'REJECTED');
  await asBefore(refused.order.orderId);
  await pay(service, payer, refused.order.pay?.value);

  const late = await place(service, payer);
  await asBefore(late.order.orderId);
  service.clock.advance(18 * MINUTE);
  await workOff(service.context);
  expect(await stateOf(late.order.orderId)).toBe('CLOSED');
  await pay(service, payer, late.order.pay?.value);
  await detailOnce(service, payer, late.order.orderId, ({ status }) => status !== 'CLOSED');
  await workOff(service.context);

  const shown = [open, refused, late].map(
    async ({ order }) => (await detail(service, payer, order.orderId)).status,
  );
  expect(await Promise.all(shown)).toEqual(['SUCCEEDED', 'REFUNDED', 'REFUNDED']);
  await run('wallet');
  expect(await listed('wallet')).toEqual([]);
  await threeBooksAgree(service);
});

test('an hour after the migration a payment has its own number, and orders of before go on', async () => {
  const before = await place(service, payer);
  await asBefore(before.order.orderId);
  await migratedAgo('61 minutes');
  const { order } = await paid();
  expect(await paymentOf(order.orderId)).toBe(paymentIdOf(order.orderId));
  await pay(service, payer, before.order.pay?.value);
  await detailOnce(service, payer, before.order.orderId, ({ status }) => status !== 'AWAITING_PAYMENT');
  await workOff(service.context);
  await run('wallet');
  expect(await listed('wallet')).toEqual([]);
  await threeBooksAgree(service);
});

test('as many transactions at once as there are connections get their numbers', async () => {
  const { db, config } = service.context;
  const idFor = paymentNumbers();
  const transactions = await Promise.all(
    Array.from({ length: config.databasePoolSize }, () => db.startTransaction().execute()),
  );
  const ids = await Promise.all(transactions.map((tx, nth) => idFor(tx, `LP${nth}`)));
  expect(ids).toHaveLength(config.databasePoolSize);
  await Promise.all(transactions.map((tx) => tx.rollback().execute()));
});

test('a notice that names the number of an order instead of its payment is refused', async () => {
  const { order } = await paidUnheard();
  expect(await stateOf(order.orderId)).toBe('WAITING');
  const forged = await service.sandbox.ask<{ answer: string }>('notify/forge', {
    outTradeNo: paymentIdOf(order.orderId),
    fields: { out_trade_no: order.orderId },
    signed: true,
  });
  expect(forged.answer).toBe('fail');
  expect(await stateOf(order.orderId)).toBe('WAITING');
  expect((await resend(order.orderId)).answer).toBe('success');
  await workOff(service.context);
});

/** What is posted and how the accounts stand, without the time. */
async function books() {
  const { db } = service.context;
  const postings = await db
    .selectFrom('ledger_postings')
    .select(['event', 'subject'])
    .orderBy('event')
    .orderBy('subject')
    .execute();
  return { postings, balances: await balances(db) };
}

test('lines posted before they named their wallet stay as they are, and an old statement read again posts nothing', async () => {
  await paid('REJECTED');
  await paid();
  await workOff(service.context);
  const today = dayOf(service.context.now());
  for (const partner of ['wallet', 'wallet-account']) await run(partner, today);
  const named = await books();
  expect(named.balances).toContainEqual(
    expect.objectContaining({ account: 'WALLET_FEES', provider: 'alipay' }),
  );
  await bendTables(service, sql`update ledger_lines set provider = null`);
  for (const partner of ['wallet', 'wallet-account']) await run(partner, today);
  expect(await books()).toEqual(named);
  expect(await listed('wallet-account')).toEqual([]);
  // The next posting adds to the same balance.
  await paid();
  expect(
    (await balances(service.context.db)).filter(({ account }) => account === 'WALLET_CLEARING'),
  ).toHaveLength(1);
  await workOff(service.context);
});
