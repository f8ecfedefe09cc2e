import { inOrder } from './in-order.ts';

/**
 * Whose wallet a mandate was asked for (`wallet_user_id` with its kind), and who signed it: `signer` compares both, at
 * `signer_at`; null before the wallet was asked. Ids of earlier rows have no kind. `suspended_at`: since when a mandate is
 * suspended. `replaced_from`: the state of a user before the replacement; the wallet identity can take back who was not frozen.
 */
export const mandateOwners = inOrder(
  `alter table users
    add column wallet_id_kind text,
    add column replaced_from text,
    add constraint users_wallet_id_kind_check check (wallet_id_kind in ('USER_ID', 'OPEN_ID')) not valid`,
  `alter table sessions
    add column proved_wallet_id_kind text,
    add constraint sessions_wallet_id_kind_check
      check (proved_wallet_id_kind in ('USER_ID', 'OPEN_ID')) not valid`,
  `alter table mandates
    add column wallet_user_id text,
    add column wallet_id_kind text,
    add column signer text,
    add column signer_at timestamptz,
    add column suspended_at timestamptz,
    add constraint mandates_wallet_id_kind_check check (wallet_id_kind in ('USER_ID', 'OPEN_ID')) not valid,
    add constraint mandates_signer_check check (signer in ('SAME', 'OTHER', 'UNTOLD')) not valid`,
  `create index mandates_signer on mandates (signer_at) where state = 'SIGNED' and signer in ('OTHER', 'UNTOLD')`,
  `create index users_replaced_wallet on users (wallet_user_id) where state = 'REPLACED'`,
);
