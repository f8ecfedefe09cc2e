import { runSql } from '../../scripts/testing/sql.ts';
import type { World } from '../../scripts/testing/world.ts';

/** Adds paid and booked orders until a user has `count` of them, over some 500 days before today. */
export async function addRecords(world: World, lifeUserId: string, count: number): Promise<void> {
  const write = (text: string, values: string[]) => runSql(world.databaseUrl, text, values);
  await write(
    `with made as (
       select n, 'LP250101' || $1 || lpad(n::text, 8, '0') as order_id, 'LY250101' || $1 || lpad(n::text, 8, '0') as payment_id,
         now() - n * interval '500 days' / $2::int as at
       from generate_series(1, $2::int) n),
     payment as (
       insert into wallet_payments (life_user_id, payment_id, state, cash, expires_at, paid_at, subject)
       select $1, payment_id, 'PAID', 100 + n % 20000, at, at, '' from made on conflict do nothing)
     insert into orders (life_user_id, order_id, payment_id, request_id, request_hash, kind, unit_id, project_type, area,
       number_cipher, number_hash, number_masked, holder_masked, remark, amount, output_endpoint, app_type, pay_host,
       created_at, expires_at)
     select $1, order_id, payment_id, 'BENCH' || n, '', 'BILLS', 'water-430100', 'WATER', '430100',
       '', '', '*1234', '*强', '', 100 + n % 20000, 'HISUN', 3, 'BROWSER', at, at
     from made on conflict do nothing`,
    [lifeUserId, String(count)],
  );
  await write(
    `insert into order_bills (life_user_id, order_id, line, bill_key, due, cash, coupon, state, write_off_no, settled_at,
       promised_by, cancel_at)
     select life_user_id, order_id, 1, request_id, amount, amount, 0, 'WRITTEN_OFF', 'LW' || substr(order_id, 3) || '01',
       created_at, created_at + interval '24 hours', created_at + interval '23 hours'
     from orders where life_user_id = $1 and request_id like 'BENCH%' on conflict do nothing`,
    [lifeUserId],
  );
  await write('analyze orders, wallet_payments, order_bills', []);
}
