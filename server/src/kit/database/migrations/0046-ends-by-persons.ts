import { inOrder } from './in-order.ts';

/**
 * Ends that two persons decide. `refunds.paid_by_bank`: paid by bank transfer, because the wallet refuses it for good;
 * `refunds.repaid`: fen of such a refund that the wallet has paid back as well. `order_bills.ended_by`: the proposal that ended
 * it, because its unit never will answer; `late_answer`: what the unit has said after all. `payments.never_paid_at`: when it was
 * decided that the wallet never had the money of a payment that our books have. `unknown_receipts`: payments on the wallet's
 * statements that nobody here has ordered.
 */
export const endsByPersons = inOrder(
  `alter table refunds
    add column paid_by_bank boolean not null default false,
    add column repaid bigint not null default 0,
    drop constraint refunds_receivable_check,
    add constraint refunds_receivable_check check (receivable >= 0) not valid,
    add constraint refunds_repaid_check check (repaid between 0 and amount) not valid`,
  `alter table order_bills
    add column ended_by bigint,
    add column late_answer text,
    add constraint order_bills_late_answer_check check (late_answer in ('WRITTEN_OFF', 'REJECTED')) not valid`,
  `create index order_bills_late on order_bills (settled_at) where late_answer = 'REJECTED'`,
  `alter table payments add column never_paid_at timestamptz`,
  `create table unknown_receipts (
    number text primary key,
    day date not null,
    amount bigint not null check (amount > 0),
    state text not null check (state in ('BOOKED', 'GIVEN_BACK', 'TAKEN_IN')),
    booked_at timestamptz not null,
    ended_at timestamptz)`,
  `create index unknown_receipts_booked on unknown_receipts (booked_at) where state = 'BOOKED'`,
  `alter table proposals drop constraint proposals_kind_check,
    add check (kind in ('REFUND', 'CHANNEL', 'OPERATOR', 'LOGIN', 'SECRET', 'USER', 'REFUNDED_ELSEWHERE', 'STATEMENT',
      'REFUND_BY_BANK', 'BILL', 'RECEIPT', 'NEVER_PAID', 'MANDATE'))`,
);
