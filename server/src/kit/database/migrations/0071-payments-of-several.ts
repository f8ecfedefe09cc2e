import { inOrder } from './in-order.ts';

/**
 * A payment can cover several orders. `request_id`: of the request that made such a payment. A posting of it has no order of its own,
 * but each line names one, and the lines of each order balance by themselves. `order_entries`: the lines of each order, whichever of the two names it. A refund of the whole of it is one refund
 * at the wallet and a row for each order: `whole` stands in the first row, which is the wallet's number, and `part_of` in the others.
 *
 * Lines that exist are not written: theirs is the order of their posting.
 */
export const paymentsOfSeveral = inOrder(
  `alter table wallet_payments
    add column order_count smallint not null default 1,
    add column request_id text,
    add column request_hash bytea`,
  `create unique index wallet_payments_request on wallet_payments (life_user_id, request_id) where request_id is not null`,
  `alter table ledger_lines add column order_id text not null default ''`,
  `alter table ledger_lines drop constraint ledger_lines_pkey,
    add primary key (life_user_id, event, subject, account, unit_id, order_id)`,
  `create index ledger_lines_order on ledger_lines (life_user_id, order_id) where order_id <> ''`,
  `create or replace function ledger_posting_balances() returns trigger language plpgsql as $$
    begin
      if not exists (select from ledger_lines
          where life_user_id = new.life_user_id and event = new.event and subject = new.subject)
        or exists (select from ledger_lines
          where life_user_id = new.life_user_id and event = new.event and subject = new.subject
          group by order_id having sum(debit) <> sum(credit)) then
        raise exception 'posting % % does not balance', new.event, new.subject;
      end if;
      return null;
    end $$`,
  `create view order_entries as
    select p.life_user_id, p.order_id, p.event, p.subject, p.posted_at, l.account, l.unit_id, l.debit, l.credit
    from ledger_postings p join ledger_lines l using (life_user_id, event, subject)
    where p.order_id is not null
    union all
    select l.life_user_id, l.order_id, l.event, l.subject, p.posted_at, l.account, l.unit_id, l.debit, l.credit
    from ledger_lines l join ledger_postings p using (life_user_id, event, subject)
    where l.order_id <> ''`,
  `create or replace view ledger_entries as
    select life_user_id, event, subject, account, unit_id, debit, credit,
      case when account in ('WALLET_CLEARING', 'WALLET_FEES') then coalesce(provider, 'alipay') else '' end as provider,
      order_id
    from ledger_lines`,
  `alter table refunds add column part_of text, add column whole bigint`,
  `create index refunds_parts on refunds (life_user_id, part_of) where part_of is not null`,
  `create or replace view order_payments as
    select o.life_user_id, o.order_id, p.payment_id, p.provider, p.state, o.amount - o.coupon as cash, p.expires_at, p.wallet_trade_no,
      p.paid_at, p.closed_at, p.asked, p.next_action_at, p.wallet_agreement_no, p.sent_at, p.failure, p.subject, p.never_paid_at,
      p.created_trade_no, p.not_prepared, p.order_count, p.cash as payment_cash
    from orders o
    join wallet_payments p on p.life_user_id = o.life_user_id and p.payment_id = coalesce(o.payment_id, o.order_id)
      and (o.payment_id = p.payment_id or o.order_id = p.payment_id)`,
);
