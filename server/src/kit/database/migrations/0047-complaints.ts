import { inOrder } from './in-order.ts';

/**
 * Complaints of payers at the wallet, each a case. `order_id` is as the wallet told it; `life_user_id` its owner, empty where it
 * is no order of ours. `complaint_cipher` (reason and text), `phone_cipher` and `answer_cipher` are encrypted with the service's key,
 * and empty once erased.
 */
export const complaints = inOrder(
  `create table complaints (
    complaint_id text primary key,
    life_user_id text not null,
    order_id text not null,
    trade_no text not null,
    state text not null check (state in ('OPEN', 'DUE', 'SENT', 'UNKNOWN', 'ANSWERED', 'ENDED')),
    complaint_cipher bytea not null,
    phone_cipher bytea not null,
    answer_cipher bytea not null default '',
    answer_what text,
    answered_by text,
    complained_at timestamptz not null,
    answer_by timestamptz not null,
    asked integer not null default 0,
    next_action_at timestamptz)`,
  `create index complaints_owner on complaints (life_user_id)`,
  `create index complaints_made on complaints (complained_at)`,
  `create index complaints_unanswered on complaints (answer_by) where state in ('OPEN', 'DUE', 'SENT', 'UNKNOWN')`,
  `create index complaints_due on complaints (next_action_at) where next_action_at is not null`,
);
