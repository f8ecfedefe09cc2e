/**
 * The payers of the history. Each has two accounts: the first with water, the second with electricity. A twentieth has
 * automatic payment for the first one.
 */
export const PEOPLE: readonly string[] = [
  `insert into users (life_user_id, mobile_cipher, mobile_hash, mobile_masked, mobile_proved,
     created_at, last_used_at)
   select life_user_id, '\\x01', sha256(('mobile' || user_no)::bytea), '138****0000', true,
     joined_at, now() - interval '2 days'
   from growth_users order by user_no`,
  `insert into user_wallets (life_user_id, kind, id, live)
   select life_user_id, 'USER_ID', '2088' || (600000000000 + user_no), true
   from growth_users order by user_no`,
  `insert into consents (life_user_id, agreement, version, output_endpoint, at)
   select life_user_id, 'REGISTER', '1', 'HISUN', joined_at from growth_users order by user_no`,
  `insert into sessions (token_hash, life_user_id, status, output_endpoint, output_channel, app_type, created_at, last_used_at)
   select sha256(life_user_id::bytea), life_user_id, 1, 'HISUN', 'HISUN', 3, at, at
   from growth_users, lateral (select now() - (1 + user_no % 50) * interval '1 day' as at) used
   where user_no % 2 = 0 order by user_no`,
  `insert into accounts (life_user_id, account_id, unit_id, area, number_cipher, number_hash, number_masked,
     holder_masked, address_masked, remark, created_at)
   select life_user_id, account_id, unit_id, '430100', '\\x01', number_hash, '*1234', '*强', '', '', joined_at
   from growth_users join growth_accounts using (user_no) order by user_no, place`,
];
