import { inOrder } from './in-order.ts';

const COLUMNS = `state, cash, expires_at, wallet_trade_no, paid_at, closed_at, asked, next_action_at,
  wallet_agreement_no, sent_at, failure, subject, never_paid_at`;

/**
 * Payments have numbers of their own. A payment made before keeps the number of its order, whose `payment_id` is null. No row
 * is written. `order_payments`: the payment of each order; its condition stands twice, since the first part finds a payment by
 * index and the second an order.
 *
 * Processes of the version before read and write payments by the view `payments`. They find only those that have their
 * order's number, so own numbers begin later (`payments/own-number.ts`). The version after drops that view.
 */
export const walletPayments = inOrder(
  `alter table payments rename to wallet_payments`,
  `alter table wallet_payments rename column order_id to payment_id`,
  `alter table wallet_payments drop constraint payments_life_user_id_order_id_fkey`,
  `alter table wallet_payments add column provider text not null default 'alipay'`,
  `alter table orders add column payment_id text`,
  `alter table orders add constraint orders_payment_fkey
    foreign key (life_user_id, payment_id) references wallet_payments not valid`,
  `create index orders_payment on orders (life_user_id, payment_id) where payment_id is not null`,
  `create view payments as select life_user_id, payment_id as order_id, ${COLUMNS} from wallet_payments`,
  `create view order_payments as
    select o.life_user_id, o.order_id, p.payment_id, p.provider, ${COLUMNS.replace(/\b(?=[a-z])/g, 'p.')}
    from orders o
    join wallet_payments p on p.life_user_id = o.life_user_id and p.payment_id = coalesce(o.payment_id, o.order_id)
      and (o.payment_id = p.payment_id or o.order_id = p.payment_id)`,
  `create or replace function one_order_of_guest() returns trigger language plpgsql as $$
    begin
      if exists (
        select from orders o join order_payments p using (life_user_id, order_id)
        where o.life_user_id = new.life_user_id and o.order_id <> new.order_id and o.source = 'DEB'
          and p.state <> 'CLOSED')
      then raise exception using errcode = 'LP002', message = 'the order session has an order'; end if;
      return null;
    end $$`,
);
