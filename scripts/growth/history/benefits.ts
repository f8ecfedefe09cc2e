/** The campaign whose coupons were used. */
const CAMPAIGN = 'growth';

/** Used coupons with their steps, the numbers that had one, and the messages that are not purged yet. */
export const BENEFITS: readonly string[] = [
  `insert into campaigns (campaign_id, kind, title, amount, min_spend, starts_at, ends_at, valid_days,
     budget, granted, position)
   select '${CAMPAIGN}', 'EVERYDAY', '{"zh-CN": "旧券", "en": "Old coupons"}', 500, 600,
     now() - interval '1200 days', now() - interval '2 days', 1500, 500 * count(*), 500 * count(*), 99
   from growth_orders where kind = 'COUPON'`,
  `insert into coupons (life_user_id, coupon_id, campaign_id, request_id, request_hash, title, amount,
     min_spend, state, granted_at, expires_at, order_id)
   select life_user_id, account_id, '${CAMPAIGN}', bill_key, number_hash,
     '{"zh-CN": "旧券", "en": "Old coupons"}', 500, 600, 'USED', at - interval '1 day', at + interval '1500 days', order_id
   from growth_orders where kind = 'COUPON' order by n`,
  `insert into coupon_events (life_user_id, coupon_id, event, from_state, to_state, order_id, at)
   select life_user_id, account_id, event, from_state, to_state, order_id, at
   from growth_orders, (values ('HOLD', 'AVAILABLE', 'HELD'), ('PAY', 'HELD', 'USED')) step(event, from_state, to_state)
   where kind = 'COUPON' order by n`,
  `insert into campaign_numbers (campaign_id, mobile_hash)
   select '${CAMPAIGN}', sha256(('mobile' || user_no)::bytea)
   from growth_orders join growth_users using (life_user_id) where kind = 'COUPON' order by n`,
  `insert into messages (life_user_id, message_id, kind, subject, facts, at, read_at)
   select life_user_id, upper(substr(md5('message' || n), 1, 16)),
     case kind when 'REFUNDED' then 'ORDER_REFUNDED' else 'ORDER_SUCCEEDED' end, order_id,
     jsonb_build_object('unitId', unit_id, 'numberMasked', '*1234', 'remark', '', 'amount', amount,
       'refunded', case kind when 'REFUNDED' then amount else 0 end, 'creditedPart', false),
     at + interval '24 seconds', case when n % 10 > 0 then at + interval '1 hour' end
   from growth_orders where at > now() - interval '170 days' order by n`,
  `insert into messages (life_user_id, message_id, kind, subject, facts, at, read_at)
   select life_user_id, upper(substr(md5('notice' || user_no || month), 1, 16)), 'NEW_BILL', account_id || month,
     jsonb_build_object('unitId', unit_id, 'numberMasked', '*1234', 'remark', '', 'due', 10000), at, at + interval '1 hour'
   from growth_users join growth_accounts using (user_no), generate_series(1, 5) month,
     lateral (select now() - month * interval '30 days' as at) sent
   where place = 0 order by month desc, user_no`,
];
