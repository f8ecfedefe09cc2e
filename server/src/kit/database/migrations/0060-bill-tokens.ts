import { inOrder } from './in-order.ts';

/**
 * What payers of top-ups enter at their meters. `token_cipher` is null while the token is awaited. `next_action_at` is null once
 * it has come, and when nobody asks for it any more.
 */
export const billTokens = inOrder(
  `create table bill_tokens (
    write_off_no text primary key,
    life_user_id text not null,
    order_id text not null,
    unit_id text not null,
    token_cipher bytea,
    since timestamptz not null,
    came_at timestamptz,
    asked integer not null default 0,
    next_action_at timestamptz)`,
  `create index bill_tokens_order on bill_tokens (life_user_id, order_id)`,
  `create index bill_tokens_due on bill_tokens (next_action_at) where next_action_at is not null`,
  `create index bill_tokens_awaited on bill_tokens (since) where next_action_at is not null`,
);
