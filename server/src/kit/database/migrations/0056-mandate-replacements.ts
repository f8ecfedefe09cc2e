import { inOrder } from './in-order.ts';

/**
 * Where the wallet itself holds the most of a deduction, a larger one is a new authorisation at the wallet under a number of its
 * own. `mandates.wallet_number`: that of today's; empty: the mandate's own. `period_from`: the day of its first period; empty:
 * that of the mandate's making. `most` in fen. `replaced_at`: since when nothing new is deducted under it.
 */
export const mandateReplacements = inOrder(
  `create table mandate_replacements (
    life_user_id text not null,
    number text not null,
    agreement_id text not null,
    state text not null check (state in ('SIGNING', 'SIGNED', 'ENDING', 'ENDED')),
    most bigint not null,
    change jsonb,
    wallet_agreement_no text,
    made_at timestamptz not null,
    sign_before timestamptz,
    replaced_at timestamptz,
    ended_at timestamptz,
    asked integer not null default 0,
    next_action_at timestamptz,
    primary key (life_user_id, number),
    foreign key (life_user_id, agreement_id) references mandates
  )`,
  `create unique index mandate_replacements_pending on mandate_replacements (life_user_id, agreement_id)
    where state = 'SIGNING'`,
  `create index mandate_replacements_next on mandate_replacements (next_action_at) where next_action_at is not null`,
  `alter table mandates add column wallet_number text, add column period_from date`,
  `alter table autopay_plans drop constraint autopay_plans_ask_reason_check`,
  `alter table autopay_plans add constraint autopay_plans_ask_reason_check
    check (ask_reason in ('OVER_CAP', 'UNUSUAL', 'ONCE_A_PERIOD')) not valid`,
);
