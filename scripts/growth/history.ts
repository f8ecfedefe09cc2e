/** The size of a history. */
export type Size = {
  /** Orders that are older than all that a job looks at. */
  readonly orders: number;
  /** Orders of the last days, of which there are as many in each size. */
  readonly recent: number;
};

/** Orders of one payer. */
const EACH = 10;

/** The days of the history before today: old orders end where the recent ones begin. */
const FIRST_DAY = 3 * 365;
const RECENT_DAYS = 40;

/** Tables from which all others are filled, in the order of time. They are dropped in the end. */
export function baseOf({ orders, recent }: Size): readonly string[] {
  const users = Math.ceil(orders / EACH);
  return [
    `create unlogged table growth_users as
     select user_no, upper(substr(md5('user' || user_no), 1, 12)) as life_user_id,
       now() - ${FIRST_DAY + 1} * interval '1 day' as joined_at, user_no % 20 = 0 as autopay
     from generate_series(0, ${users - 1}) user_no`,
    `create unlogged table growth_accounts as
     select user_no, place, upper(substr(md5('account' || user_no || place), 1, 12)) as account_id,
       sha256(('number' || user_no || place)::bytea) as number_hash,
       case place when 0 then 'water-430100' else 'electricity-430100' end as unit_id,
       case place when 0 then 'WATER' else 'ELECTRICITY' end as project_type
     from generate_series(0, ${users - 1}) user_no, generate_series(0, 1) place`,
    `create unlogged table growth_orders as
     select n, life_user_id, account_id, number_hash, unit_id, project_type, at, amount, kind,
       'LP' || tail as order_id, 'LY' || tail as payment_id, 'LW' || tail || '01' as write_off_no,
       'LR' || tail || '01' as refund_no, 'GROWTH' || n as bill_key, case kind when 'COUPON' then 500 else 0 end as coupon
     from (select n, at, ${kindOf(users)} as kind, n % ${users} as user_no, n / ${users} % 2 as place, 1000 + n % 20000 * 7919 % 20000 as amount
       from generate_series(1, ${orders + recent}) n,
         lateral (select case when n <= ${orders}
           then now() - ${FIRST_DAY} * interval '1 day' + ${FIRST_DAY - RECENT_DAYS} * interval '1 day' * (n::float8 / ${orders})
           else now() - ${RECENT_DAYS} * interval '1 day' + ${RECENT_DAYS - 1} * interval '1 day' * ((n - ${orders})::float8 / ${recent}) end as at) made) numbered
       join growth_users using (user_no) join growth_accounts using (user_no, place),
       lateral (select to_char(at, 'YYMMDD') || life_user_id || upper(substr(md5('order' || n), 1, 8)) as tail) named
     order by n`,
    'create unique index on growth_users (life_user_id)',
    'analyze growth_users, growth_accounts, growth_orders',
  ];
}

/** The end of an order: a fiftieth is refunded, the first of every fourth payer has a coupon, and some are deducted. */
function kindOf(users: number): string {
  const nth = `n / ${users}`;
  const user = `n % ${users}`;
  return `case when n % 50 = 7 then 'REFUNDED' when ${nth} = 0 and ${user} % 4 = 1 then 'COUPON'
    when ${nth} % 2 = 0 and ${user} % 20 = 0 then 'DEDUCTED' else 'PAID' end`;
}

export const DROP_BASE = 'drop table growth_users, growth_accounts, growth_orders';

/** The lines of each posting of an order: event, debited account, credited account, and whom they are for. */
const EVENTS = `
  lateral (values
    ('PAID', payment_id, 'WALLET_CLEARING', 'HELD', '', amount - coupon, kind is not null),
    ('WRITTEN_OFF', write_off_no, 'HELD', 'PAYABLE', unit_id, amount, kind <> 'REFUNDED'),
    ('POINTS_EARNED', order_id, 'MARKETING_COST', 'POINTS_LIABILITY', '', amount / 100, kind <> 'REFUNDED'),
    ('REJECTED', write_off_no, 'HELD', 'REFUNDS_PAYABLE', '', amount, kind = 'REFUNDED'),
    ('REFUND_DONE', refund_no, 'REFUNDS_PAYABLE', 'WALLET_CLEARING', '', amount, kind = 'REFUNDED'))
    as e(event, subject, debited, credited, credited_unit, worth, happened)`;

/** The ledger of the orders, and the points they earned. */
export const BOOKS: readonly string[] = [
  `insert into ledger_postings (life_user_id, order_id, event, subject, posted_at, booking_day)
   select life_user_id, order_id, event, subject, at + interval '24 seconds',
     ((at + interval '24 seconds') at time zone 'Asia/Shanghai')::date
   from growth_orders, ${EVENTS} where happened order by n`,
  `insert into ledger_lines (life_user_id, event, subject, account, unit_id, debit, credit)
   select life_user_id, event, subject, line.*
   from growth_orders, ${EVENTS}, lateral (values
     (debited, '', worth, 0),
     (credited, credited_unit, 0, worth + case event when 'PAID' then coupon else 0 end),
     ('COUPON_COST', '', case event when 'PAID' then coupon else 0 end, 0)) line(account, unit, debit, credit)
   where happened and debit + credit > 0 order by n`,
  `insert into points_entries (life_user_id, kind, subject, points, order_id, at)
   select life_user_id, 'EARNED', order_id, amount / 100, order_id, at + interval '24 seconds'
   from growth_orders where kind <> 'REFUNDED' order by n`,
  // Every day before today is closed.
  `insert into ledger_days (day, closed_at, counted_at)
   select day, now(), now() from generate_series(
     (select min(booking_day) from ledger_postings)::timestamp, (now() at time zone 'Asia/Shanghai') - interval '1 day', '1 day') day`,
  `insert into ledger_closings (day, account, unit_id, debit, credit, balance)
   select day, account, unit_id, coalesce(debit, 0), coalesce(credit, 0),
     sum(coalesce(debit - credit, 0)) over (partition by account, unit_id order by day)
   from ledger_days cross join (select distinct account, unit_id from ledger_lines) accounts
   left join (
     select p.booking_day as day, l.account, l.unit_id, sum(l.debit) as debit, sum(l.credit) as credit
     from ledger_postings p join ledger_lines l using (life_user_id, event, subject)
     group by 1, 2, 3) moved using (day, account, unit_id)`,
];

/** The days of which statements are kept, until the day before yesterday. */
const KEPT = `at > current_date - 100 and at < current_date - 1`;

const DAY = `(at at time zone 'Asia/Shanghai')::date`;

/** The lines that partners' statements have about an order. */
const LINES = `
  lateral (values ('wallet', 'TRADE', payment_id, payment_id, amount - coupon, true),
    ('wallet', 'REFUND', refund_no, payment_id, amount, kind = 'REFUNDED'),
    (unit_id, 'WRITE_OFF', write_off_no, order_id, amount, kind <> 'REFUNDED'))
    as l(partner, line, number, named, worth, happened)`;

/** All who have statements: the wallet, our account at it, and each unit that takes payments. */
const PARTNERS = `
  select unit_id as partner from units where description -> 'paysElsewhere' is null
  union select unit_id from growth_accounts
  union values ('wallet'), ('wallet-account')`;

/** Events of pages in the last days: as many in each size, and half an event for each order. */
const RECENT_EVENTS = 6_000;

/** Compared statements of the newest days with their lines, and the app's events that are not purged yet. */
export const STATEMENTS: readonly string[] = [
  `insert into statements (statement_id, partner, day, state, hash, taken_at, matched_at)
   select partner || ':' || day::date, partner, day, 'MATCHED', 'growth', now(), now()
   from (${PARTNERS}) partners,
     generate_series(current_date - 101, current_date - case when partner < 'c' then 2 else 1 end, interval '1 day') day`,
  `insert into statement_lines (partner, day, kind, number, order_id, life_user_id, amount, at)
   select partner, ${DAY}, line, number, named, life_user_id, worth, at + interval '22 seconds'
   from growth_orders, ${LINES} where ${KEPT} and happened order by n`,
  `insert into analytics_events (visit, at, kind, page, product, platform, version, output_endpoint, received_at)
   select md5('visit' || n / 10), moment, 'PAGE', '/jiaofei/', 'HISUN', 'ANDROID', '1.0.0', 'HISUN', moment
   from (select count(*) as orders from growth_orders) counted, generate_series(1, ${RECENT_EVENTS} + orders / 2) n,
     lateral (select now() - interval '29 days' + interval '27 days' * (n::float8 / (${RECENT_EVENTS} + orders / 2)) as moment) seen
   order by n`,
  `insert into book_checks (at, whole, orders, findings, took_ms) values (now() - interval '30 minutes', true, 0, 0, 0)`,
];

/** Orders with their payments, bills, refunds and steps. All have ended. */
export const ORDERS: readonly string[] = [
  `insert into wallet_payments (life_user_id, payment_id, state, cash, expires_at, wallet_trade_no, paid_at, sent_at,
     wallet_agreement_no, subject)
   select life_user_id, payment_id, 'PAID', amount - coupon, at + interval '30 minutes', lpad(n::text, 28, '2'),
     at + interval '20 seconds', case kind when 'DEDUCTED' then at end,
     case kind when 'DEDUCTED' then 'GROWTH' || life_user_id end, '生活缴费'
   from growth_orders order by n`,
  `insert into orders (life_user_id, order_id, payment_id, request_id, request_hash, kind, unit_id, project_type, area,
     account_id, number_cipher, number_hash, number_masked, holder_masked, remark, amount, coupon, coupon_id,
     output_endpoint, app_type, pay_host, source, created_at, expires_at)
   select life_user_id, order_id, payment_id, bill_key, number_hash, 'BILLS', unit_id, project_type, '430100',
     account_id, '\\x01', number_hash, '*1234', '*强', '', amount, coupon, case kind when 'COUPON' then account_id end,
     'HISUN', 3, 'BROWSER', case kind when 'DEDUCTED' then 'AUTOPAY' else 'APP' end, at, at + interval '30 minutes'
   from growth_orders order by n`,
  `insert into order_bills (life_user_id, order_id, line, bill_key, bill_month, due, cash, coupon, state, write_off_no,
     sent_at, settled_at, promised_by, cancel_at)
   select life_user_id, order_id, 1, bill_key, to_char(at, 'YYYY-MM'), amount, amount - coupon, coupon,
     case kind when 'REFUNDED' then 'REJECTED' else 'WRITTEN_OFF' end, write_off_no, at + interval '21 seconds',
     at + interval '22 seconds', at + interval '24 hours', at + interval '23 hours'
   from growth_orders order by n`,
  `insert into refunds (life_user_id, refund_no, order_id, line, amount, state, sent_at, done_at, promised_by)
   select life_user_id, refund_no, order_id, 1, amount, 'DONE', at + interval '23 seconds', at + interval '24 seconds',
     at + interval '48 hours'
   from growth_orders where kind = 'REFUNDED' order by n`,
  `insert into order_events (life_user_id, order_id, machine, subject, event, from_state, to_state, at)
   select life_user_id, order_id, machine, case machine when 'PAYMENT' then payment_id when 'BILL' then write_off_no else refund_no end,
     event, from_state, to_state, at + place * interval '4 seconds'
   from growth_orders, (values (0, 'PAYMENT', 'BEGIN', null, 'WAITING', null),
     (1, 'PAYMENT', 'WALLET_PAID', 'WAITING', 'PAID', null), (2, 'BILL', 'BEGIN', null, 'PENDING', null),
     (3, 'BILL', 'SEND', 'PENDING', 'SENT', null), (4, 'BILL', 'UNIT_WROTE_OFF', 'SENT', 'WRITTEN_OFF', false),
     (4, 'BILL', 'UNIT_REJECTED', 'SENT', 'REJECTED', true), (5, 'REFUND', 'BEGIN', null, 'DUE', true),
     (6, 'REFUND', 'SEND', 'DUE', 'SENT', true), (7, 'REFUND', 'WALLET_REFUNDED', 'SENT', 'DONE', true))
     step(place, machine, event, from_state, to_state, refunded)
   where refunded is null or refunded = (kind = 'REFUNDED') order by n, place`,
];

const CAMPAIGN = 'growth';

/** Used coupons with their steps, the numbers that had one, and the messages that are not purged yet. */
export const BENEFITS: readonly string[] = [
  `insert into campaigns (campaign_id, kind, title, amount, min_spend, starts_at, ends_at, valid_days,
     budget, granted, position)
   select '${CAMPAIGN}', 'EVERYDAY', '{"zh-CN": "旧券", "en": "Old coupons"}', 500, 600,
     now() - interval '1200 days', now() - interval '2 days', 1500, 500 * count(*), 500 * count(*), 99
   from growth_orders where kind = 'COUPON'`,
  `insert into coupons (life_user_id, coupon_id, campaign_id, request_id, request_hash, title, amount,
     min_spend, state, granted_at, expires_at, order_id)
   select life_user_id, account_id, '${CAMPAIGN}', bill_key, number_hash,
     '{"zh-CN": "旧券", "en": "Old coupons"}', 500, 600, 'USED', at - interval '1 day', at + interval '1500 days', order_id
   from growth_orders where kind = 'COUPON' order by n`,
  `insert into coupon_events (life_user_id, coupon_id, event, from_state, to_state, order_id, at)
   select life_user_id, account_id, event, from_state, to_state, order_id, at
   from growth_orders, (values ('HOLD', 'AVAILABLE', 'HELD'), ('PAY', 'HELD', 'USED')) step(event, from_state, to_state)
   where kind = 'COUPON' order by n`,
  `insert into campaign_numbers (campaign_id, mobile_hash)
   select '${CAMPAIGN}', sha256(('mobile' || user_no)::bytea)
   from growth_orders join growth_users using (life_user_id) where kind = 'COUPON' order by n`,
  `insert into messages (life_user_id, message_id, kind, subject, facts, at, read_at)
   select life_user_id, upper(substr(md5('message' || n), 1, 16)),
     case kind when 'REFUNDED' then 'ORDER_REFUNDED' else 'ORDER_SUCCEEDED' end, order_id,
     jsonb_build_object('unitId', unit_id, 'numberMasked', '*1234', 'remark', '', 'amount', amount,
       'refunded', case kind when 'REFUNDED' then amount else 0 end, 'creditedPart', false),
     at + interval '24 seconds', case when n % 10 > 0 then at + interval '1 hour' end
   from growth_orders where at > now() - interval '170 days' order by n`,
  `insert into messages (life_user_id, message_id, kind, subject, facts, at, read_at)
   select life_user_id, upper(substr(md5('notice' || user_no || month), 1, 16)), 'NEW_BILL', account_id || month,
     jsonb_build_object('unitId', unit_id, 'numberMasked', '*1234', 'remark', '', 'due', 10000), at, at + interval '1 hour'
   from growth_users join growth_accounts using (user_no), generate_series(1, 5) month,
     lateral (select now() - month * interval '30 days' as at) sent
   where place = 0 order by month desc, user_no`,
];

/** The number of a payer's only mandate. */
const AGREEMENT = `'LA' || to_char(joined_at, 'YYMMDD') || life_user_id || '00000000'`;

/** Signed mandates that are looked at another day, and the plans of what was deducted under them. */
export const AUTOPAY: readonly string[] = [
  `insert into mandates (life_user_id, agreement_id, account_id, unit_id, project_type, billing, area, number_cipher,
     number_hash, number_masked, holder_masked, remark, request_id, request_hash, output_endpoint, app_type, state, cap,
     signed_most, rules_hash, consent_version, wallet_agreement_no, wallet_user_id, wallet_id_kind, signer, signer_at,
     created_at, signed_at, bill_check_at, bill_checked_at, mandate_check_at, rules_changed)
   select life_user_id, agreement_id, account_id, unit_id, project_type, 'POSTPAID', '430100', '\\x01', number_hash, '*1234',
     '*强', '', agreement_id, number_hash, 'HISUN', 3, 'SIGNED', 500000, 500000, '\\x01', '1', 'GROWTH' || life_user_id,
     '2088' || (600000000000 + user_no), 'USER_ID', 'SAME', joined_at, joined_at, joined_at, later, joined_at, later, true
   from growth_users join growth_accounts using (user_no),
     lateral (select ${AGREEMENT} as agreement_id, now() + interval '3 days' + user_no % 1000 * interval '10 minutes' as later) named
   where autopay and place = 0 order by user_no`,
  `insert into autopay_plans (life_user_id, plan_id, agreement_id, bill_key, bill_month, amount, state, noticed_at,
     deduct_from, tries, tried_at, order_id, created_at, ended_at)
   select life_user_id, 'LN' || substr(order_id, 3), ${AGREEMENT}, bill_key, to_char(at, 'YYYY-MM'), amount, 'PAID',
     at - interval '1 day', at, 1, at, order_id, at - interval '1 day', at + interval '20 seconds'
   from growth_orders join growth_users using (life_user_id) where kind = 'DEDUCTED' order by n`,
  `insert into autopay_events (life_user_id, agreement_id, machine, subject, event, from_state, to_state, at)
   select life_user_id, ${AGREEMENT}, 'PLAN', 'LN' || substr(order_id, 3), event, from_state, to_state, at
   from growth_orders join growth_users using (life_user_id), (values ('NOTICE', 'PLANNED', 'NOTICED'),
     ('FALL_DUE', 'NOTICED', 'DUE'), ('DEDUCT', 'DUE', 'DEDUCTING'), ('PAID', 'DEDUCTING', 'PAID'))
     step(event, from_state, to_state)
   where kind = 'DEDUCTED' order by n`,
];

/** The payers of the history, each with water and electricity; a twentieth has automatic payment for the first. */
export const PEOPLE: readonly string[] = [
  `insert into users (life_user_id, mobile_cipher, mobile_hash, mobile_masked, mobile_proved,
     created_at, last_used_at)
   select life_user_id, '\\x01', sha256(('mobile' || user_no)::bytea), '138****0000', true,
     joined_at, now() - interval '2 days'
   from growth_users order by user_no`,
  `insert into user_wallets (life_user_id, kind, id, live)
   select life_user_id, 'USER_ID', '2088' || (600000000000 + user_no), true
   from growth_users order by user_no`,
  `insert into consents (life_user_id, agreement, version, output_endpoint, at)
   select life_user_id, 'REGISTER', '1', 'HISUN', joined_at from growth_users order by user_no`,
  `insert into sessions (token_hash, life_user_id, status, output_endpoint, output_channel, app_type, created_at, last_used_at)
   select sha256(life_user_id::bytea), life_user_id, 1, 'HISUN', 'HISUN', 3, at, at
   from growth_users, lateral (select now() - (1 + user_no % 50) * interval '1 day' as at) used
   where user_no % 2 = 0 order by user_no`,
  `insert into accounts (life_user_id, account_id, unit_id, area, number_cipher, number_hash, number_masked,
     holder_masked, address_masked, remark, created_at)
   select life_user_id, account_id, unit_id, '430100', '\\x01', number_hash, '*1234', '*强', '', '', joined_at
   from growth_users join growth_accounts using (user_no) order by user_no, place`,
];
