/** The size of a history. */
export type Size = {
  /** Orders that are older than all that a job looks at. */
  readonly orders: number;
  /** Orders of the last days, of which there are as many in each size. */
  readonly recent: number;
};

/** Orders of one payer. */
const EACH = 10;

/** The days of the history before today: old orders end where the recent ones begin. */
const FIRST_DAY = 3 * 365;
const RECENT_DAYS = 40;

/** Tables from which all others are filled, in the order of time. They are dropped in the end. */
export function baseOf({ orders, recent }: Size): readonly string[] {
  const users = Math.ceil(orders / EACH);
  return [
    `create unlogged table growth_users as
     select user_no, upper(substr(md5('user' || user_no), 1, 12)) as life_user_id,
       now() - ${FIRST_DAY + 1} * interval '1 day' as joined_at, user_no % 20 = 0 as autopay
     from generate_series(0, ${users - 1}) user_no`,
    `create unlogged table growth_accounts as
     select user_no, place, upper(substr(md5('account' || user_no || place), 1, 12)) as account_id,
       sha256(('number' || user_no || place)::bytea) as number_hash,
       case place when 0 then 'water-430100' else 'electricity-430100' end as unit_id,
       case place when 0 then 'WATER' else 'ELECTRICITY' end as project_type
     from generate_series(0, ${users - 1}) user_no, generate_series(0, 1) place`,
    `create unlogged table growth_orders as
     select n, life_user_id, account_id, number_hash, unit_id, project_type, at, amount, kind,
       'LP' || tail as order_id, 'LY' || tail as payment_id, 'LW' || tail || '01' as write_off_no,
       'LR' || tail || '01' as refund_no, 'GROWTH' || n as bill_key, case kind when 'COUPON' then 500 else 0 end as coupon
     from (select n, at, ${kindOf(users)} as kind, n % ${users} as user_no, n / ${users} % 2 as place, 1000 + n % 20000 * 7919 % 20000 as amount
       from generate_series(1, ${orders + recent}) n,
         lateral (select case when n <= ${orders}
           then now() - ${FIRST_DAY} * interval '1 day' + ${FIRST_DAY - RECENT_DAYS} * interval '1 day' * (n::float8 / ${orders})
           else now() - ${RECENT_DAYS} * interval '1 day' + ${RECENT_DAYS - 1} * interval '1 day' * ((n - ${orders})::float8 / ${recent}) end as at) made) numbered
       join growth_users using (user_no) join growth_accounts using (user_no, place),
       lateral (select to_char(at, 'YYMMDD') || life_user_id || upper(substr(md5('order' || n), 1, 8)) as tail) named
     order by n`,
    'create unique index on growth_users (life_user_id)',
    'analyze growth_users, growth_accounts, growth_orders',
  ];
}

/** How an order ended: a fiftieth was refunded, the first of every fourth payer had a coupon, and some were deducted. */
function kindOf(users: number): string {
  const nth = `n / ${users}`;
  const user = `n % ${users}`;
  return `case when n % 50 = 7 then 'REFUNDED' when ${nth} = 0 and ${user} % 4 = 1 then 'COUPON'
    when ${nth} % 2 = 0 and ${user} % 20 = 0 then 'DEDUCTED' else 'PAID' end`;
}

export const DROP_BASE = 'drop table growth_users, growth_accounts, growth_orders';
