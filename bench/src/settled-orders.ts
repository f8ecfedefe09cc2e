import { runSql } from '../../scripts/testing/postgres.ts';

const ORDERS_EACH = 10;

/** Users, and for each of them paid and written-off orders with their steps. */
const ORDERS = [
  `insert into users (life_user_id, mobile_cipher, mobile_hash, mobile_masked)
   select 'BENCH' || lpad(n::text, 7, '0'), '\\x01', sha256(n::text::bytea), '138****0000'
   from generate_series(0, $2::int - 1) n where n < $1::int`,
  `with made as (
     select n, owner, owner || lpad(n::text, 8, '0') as number, now() - n * interval '30 days' / $1::int as at
     from generate_series(1, $1::int) n, lateral (select 'BENCH' || lpad((n % $2::int)::text, 7, '0') as owner) payer),
   payment as (
     insert into wallet_payments (life_user_id, payment_id, state, cash, expires_at, paid_at, subject)
     select owner, 'LY250101' || number, 'PAID', 100 + n % 20000, at, at, '' from made)
   insert into orders (life_user_id, order_id, payment_id, request_id, request_hash, kind, unit_id, project_type, area,
     number_cipher, number_hash, number_masked, holder_masked, remark, amount, output_endpoint, app_type, pay_host,
     created_at, expires_at)
   select owner, 'LP250101' || number, 'LY250101' || number, 'BENCH' || n, sha256(n::text::bytea), 'BILLS',
     'water-430100', 'WATER', '430100', sha256(n::text::bytea), sha256(n::text::bytea), '*1234', '*强', '',
     100 + n % 20000, 'HISUN', 3, 'BROWSER', at, at
   from made`,
  `insert into order_bills (life_user_id, order_id, line, bill_key, due, cash, coupon, state, write_off_no, settled_at,
     promised_by, cancel_at)
   select life_user_id, order_id, 1, request_id, amount, amount, 0, 'WRITTEN_OFF', 'LW' || substr(order_id, 3) || '01',
     created_at, created_at + interval '24 hours', created_at + interval '23 hours'
   from orders where request_id like 'BENCH%'`,
  `insert into order_events (life_user_id, order_id, machine, subject, event, from_state, to_state, at)
   select life_user_id, order_id, machine, order_id, event, from_state, to_state, created_at
   from orders, (values ('PAYMENT', 'BEGIN', null, 'WAITING'), ('PAYMENT', 'WALLET_PAID', 'WAITING', 'PAID'),
     ('BILL', 'BEGIN', null, 'PENDING'), ('BILL', 'SEND', 'PENDING', 'SENT'),
     ('BILL', 'UNIT_WROTE_OFF', 'SENT', 'WRITTEN_OFF')) step(machine, event, from_state, to_state)
   where request_id like 'BENCH%'`,
  `insert into points_entries (life_user_id, kind, subject, points, order_id, at)
   select life_user_id, 'EARNED', order_id, amount / 100, order_id, created_at from orders where request_id like 'BENCH%'`,
];

const BATCH = 2_000;

/**
 * The postings of some orders: paid, written off, points earned. A posting and its lines are inserted together, or they
 * would not balance.
 */
const POSTINGS = `
  with event as (
    select life_user_id, order_id, event, created_at, debited, credited, unit, amount
    from (select life_user_id, order_id, created_at, amount as due from orders
      where request_id like 'BENCH%' and substr(request_id, 6)::int between $1::int and $2::int) o,
      lateral (values ('PAID', 'WALLET_CLEARING', 'HELD', '', due), ('WRITTEN_OFF', 'HELD', 'PAYABLE', 'water-430100', due),
        ('POINTS_EARNED', 'MARKETING_COST', 'POINTS_LIABILITY', '', due / 100)) e(event, debited, credited, unit, amount)),
  posting as (
    insert into ledger_postings (life_user_id, order_id, event, subject, posted_at, booking_day)
    select life_user_id, order_id, event, order_id, created_at, ledger_booking_day(created_at) from event)
  insert into ledger_lines (life_user_id, event, subject, account, unit_id, debit, credit)
  select life_user_id, event, order_id, debited, '', amount, 0 from event
  union all select life_user_id, event, order_id, credited, unit, 0, amount from event`;

/** Adds orders that were paid, written off and booked, with consistent books, to a migrated database. */
export async function addSettledOrders(databaseUrl: string, count: number): Promise<void> {
  const values = [String(count), String(Math.ceil(count / ORDERS_EACH))];
  for (const text of ORDERS) await runSql(databaseUrl, text, text.includes('$1') ? values : []);
  for (let from = 1; from <= count; from += BATCH) {
    await runSql(databaseUrl, POSTINGS, [String(from), String(from + BATCH - 1)]);
    // Each posting reads a balance. The database uses an index for it once it knows that the table is not empty.
    await runSql(databaseUrl, 'analyze ledger_postings, ledger_lines');
  }
}

/** Further rows of their payers: saved accounts, and a message about each order. */
const HOMES = [
  `insert into accounts (life_user_id, account_id, unit_id, area, number_cipher, number_hash, number_masked, holder_masked,
     address_masked, remark, created_at)
   select life_user_id, substr(md5(life_user_id || n), 1, 12), 'water-430100', '430100', '',
     sha256((life_user_id || n)::bytea), '*1234', '*强', '', '', now()
   from users, generate_series(1, 3) n where life_user_id like 'BENCH%'`,
  `insert into messages (life_user_id, message_id, kind, subject, facts, at, read_at)
   select life_user_id, substr(md5(order_id), 1, 16), 'ORDER_SUCCEEDED', order_id, '{}', created_at, now()
   from orders where request_id like 'BENCH%'`,
  `insert into bill_claims (unit_id, number_hash, bill_key, life_user_id, order_id)
   select unit_id, number_hash, request_id, life_user_id, order_id from orders where request_id like 'BENCH%'`,
  'vacuum analyze',
];

/** Adds what home shows to the payers of settled orders. */
export async function addHomes(databaseUrl: string): Promise<void> {
  for (const text of HOMES) await runSql(databaseUrl, text, []);
}
