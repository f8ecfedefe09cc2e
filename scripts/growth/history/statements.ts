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
