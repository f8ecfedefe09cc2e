import { inOrder } from './in-order.ts';

/** A desktop's browser as a place to pay, and what the wallet tells of a refund on its way to the payer's card. */
export const walletAsItIs = inOrder(
  `alter table orders drop constraint orders_pay_host_check,
    add constraint orders_pay_host_check check (pay_host in ('WALLET_CLIENT', 'BROWSER', 'DESKTOP')) not valid`,
  `alter table refunds
    add column card_state text,
    add column card_by timestamptz,
    add column card_at timestamptz,
    add column card_asked integer not null default 0,
    add column card_next_at timestamptz,
    add constraint refunds_card_state_check
      check (card_state in ('ON_THE_WAY', 'ARRIVED', 'FAILED', 'IN_WALLET')) not valid`,
  `create index refunds_card_due on refunds (card_next_at) where card_next_at is not null`,
  `create index refunds_to_card on refunds (card_state) where card_state in ('ON_THE_WAY', 'FAILED')`,
);
