import { sql } from 'kysely';
import { expect } from 'vitest';
import { partnerDay } from '../../src/books/compare.ts';
import { recordDifferences } from '../../src/books/differences.ts';
import { awaitStatements } from '../../src/books/statement-store.ts';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { serviceTest, sharedPayer } from '../support/fixtures.ts';
import { paying } from '../support/paying.ts';
import { today } from '../support/reconciling.ts';

const LINES = 25_000;

const { service, test } = serviceTest();
const { paid } = paying(service, sharedPayer(service));

function compare(): Promise<number> {
  const { db, now } = service.context;
  return db
    .transaction()
    .execute((tx) => recordDifferences(tx, partnerDay({ partner: 'wallet', day: today() }, now())));
}

async function reasons() {
  const { rows } = await sql<{ reason: string; open: number; closed: number }>`
    select reason, count(*) filter (where closed_at is null)::int as open,
      count(*) filter (where closed_at is not null)::int as closed
    from differences where partner = 'wallet' group by reason order by reason`.execute(service.context.db);
  return rows;
}

test('a day of many lines is compared page by page, which finds each difference once and closes what is gone', async () => {
  const { db, now } = service.context;
  await awaitStatements(db, [{ partner: 'wallet', day: today(), due: now() }]);
  await sql`
    insert into statement_lines (partner, day, kind, number, order_id, life_user_id, amount, at)
    select 'wallet', ${today()}::date, 'TRADE', 'LX' || lpad(n::text, 8, '0'), '', '', 100, ${now()}
    from generate_series(1, ${LINES}::int) n`.execute(db);
  // Payments of ours in each hour of the day that the statement does not have.
  const { order } = await paid();
  await sql`
    insert into wallet_payments
    select (jsonb_populate_record(w, jsonb_build_object('payment_id', w.payment_id || hour, 'request_id', null,
      'paid_at', ${`${today()}T00:00:00+08:00`}::timestamptz + hour * interval '1 hour'))).*
    from wallet_payments w, generate_series(0, 23) hour
    where w.payment_id = ${paymentIdOf(order.orderId)}`.execute(db);
  await sql`
    insert into orders
    select (jsonb_populate_record(o, jsonb_build_object('order_id', o.order_id || hour, 'request_id', hour::text,
      'payment_id', o.payment_id || hour))).*
    from orders o, generate_series(0, 23) hour where o.order_id = ${order.orderId}`.execute(db);

  expect(await compare()).toBe(LINES + 25);
  expect(await reasons()).toEqual([
    { reason: 'OURS_ONLY', open: 25, closed: 0 },
    { reason: 'THEIRS_ONLY', open: LINES, closed: 0 },
  ]);
  await sql`delete from statement_lines where number in ('LX00000001', 'LX00010000', 'LX00010001', 'LX00025000')`.execute(
    db,
  );
  expect(await compare()).toBe(LINES + 21);
  await sql`delete from statement_lines where number like 'LX%'`.execute(db);
  expect(await compare()).toBe(25);
});
