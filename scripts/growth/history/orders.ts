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
