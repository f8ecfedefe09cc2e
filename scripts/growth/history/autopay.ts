/** The number of a payer's only mandate. */
const AGREEMENT = `'LA' || to_char(joined_at, 'YYMMDD') || life_user_id || '00000000'`;

/** Signed mandates that are looked at another day, and the plans of what was deducted under them. */
export const AUTOPAY: readonly string[] = [
  `insert into mandates (life_user_id, agreement_id, account_id, unit_id, project_type, billing, area, number_cipher,
     number_hash, number_masked, holder_masked, remark, request_id, request_hash, output_endpoint, app_type, state, cap,
     signed_most, rules_hash, consent_version, wallet_agreement_no, wallet_user_id, wallet_id_kind, signer, signer_at,
     created_at, signed_at, look_at, looked_at, check_at, rules_changed)
   select life_user_id, agreement_id, account_id, unit_id, project_type, 'POSTPAID', '430100', '\\x01', number_hash, '*1234',
     '*强', '', agreement_id, number_hash, 'HISUN', 3, 'SIGNED', 500000, 500000, '\\x01', '1', 'GROWTH' || life_user_id,
     '2088' || (600000000000 + user_no), 'USER_ID', 'SAME', joined_at, joined_at, joined_at, later, joined_at, later, true
   from growth_users join growth_accounts using (user_no),
     lateral (select ${AGREEMENT} as agreement_id, now() + interval '3 days' + user_no % 1000 * interval '10 minutes' as later) named
   where autopay and place = 0 order by user_no`,
  `insert into autopay_plans (life_user_id, plan_id, agreement_id, bill_key, bill_month, amount, state, noticed_at,
     deduct_from, tries, tried_at, order_id, created_at, ended_at)
   select life_user_id, 'LN' || substr(order_id, 3), ${AGREEMENT}, bill_key, to_char(at, 'YYYY-MM'), amount, 'PAID',
     at - interval '1 day', at, 1, at, order_id, at - interval '1 day', at + interval '20 seconds'
   from growth_orders join growth_users using (life_user_id) where kind = 'DEDUCTED' order by n`,
  `insert into autopay_events (life_user_id, agreement_id, machine, subject, event, from_state, to_state, at)
   select life_user_id, ${AGREEMENT}, 'PLAN', 'LN' || substr(order_id, 3), event, from_state, to_state, at
   from growth_orders join growth_users using (life_user_id), (values ('NOTICE', 'PLANNED', 'NOTICED'),
     ('FALL_DUE', 'NOTICED', 'DUE'), ('DEDUCT', 'DUE', 'DEDUCTING'), ('PAID', 'DEDUCTING', 'PAID'))
     step(event, from_state, to_state)
   where kind = 'DEDUCTED' order by n`,
];
