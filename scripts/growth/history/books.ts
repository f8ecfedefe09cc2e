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
