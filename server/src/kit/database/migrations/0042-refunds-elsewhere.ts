import { inOrder } from './in-order.ts';

/**
 * Refunds that somebody else made at the wallet. `wallet_number` is the wallet's number of one. `receivable` is the part, in
 * fen, of bills that their unit has credited all the same. `order_bills.refunded_elsewhere` is the part of a bill's cash that
 * went back so; null while nothing of its order did.
 */
export const refundsElsewhere = inOrder(
  `alter table refunds
    add column origin text not null default 'OURS',
    add column wallet_number text,
    add column receivable bigint not null default 0,
    drop constraint refunds_amount_check,
    add constraint refunds_amount_check check (amount >= 0) not valid,
    add constraint refunds_origin_check check (origin in ('OURS', 'WALLET')) not valid,
    add constraint refunds_receivable_check check (receivable between 0 and amount) not valid`,
  `create index refunds_receivable on refunds (done_at) where receivable > 0`,
  `alter table order_bills
    add column refunded_elsewhere bigint,
    add constraint order_bills_refunded_elsewhere_check check (refunded_elsewhere between 0 and cash) not valid`,
  `alter table proposals drop constraint proposals_kind_check,
    add check (kind in ('REFUND', 'CHANNEL', 'OPERATOR', 'LOGIN', 'SECRET', 'USER', 'REFUNDED_ELSEWHERE'))`,
);
