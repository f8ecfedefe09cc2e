import { sql } from 'kysely';
import { anyOf } from '../../kit/database/any-of.ts';
import type { StoredBill } from '../../kit/database/bill-types.ts';
import type { Reads } from '../../kit/database/open.ts';
import { after, dayOf, HOUR } from '../../kit/time.ts';
import { type CouponJson, couponFact, selectCoupon } from '../coupons/index.ts';
import type { ClaimFact, OrderFacts } from './rules.ts';

/** The query result from which an order is made. */
export type QueryRow = {
  readonly unitId: string;
  readonly area: string;
  readonly accountId: string | null;
  readonly numberCipher: Buffer;
  readonly numberHash: Buffer;
  readonly numberMasked: string;
  readonly holderMasked: string;
  readonly remark: string;
  readonly bills: readonly StoredBill[];
  readonly askedAt: Date;
  readonly expiresAt: Date;
};

export type FactsRead = {
  readonly facts: OrderFacts;
  readonly query: QueryRow | null;
  readonly orderVersion: number;
};

type Counts = Pick<OrderFacts, 'unpaidClaimsToday' | 'unpaidOrders' | 'ordersThisHour'>;

type NoQuery = { readonly [Column in keyof QueryRow]: QueryRow[Column] | null } & { readonly unitId: null };

type Row = Counts &
  (QueryRow | NoQuery) & {
    orderVersion: number;
    earlierOrderId: string | null;
    earlierHash: Buffer | null;
    coupon: CouponJson | null;
    claims: (Omit<ClaimFact, 'freeAt' | 'settledAt'> & { freeAt: string | null; settledAt: string | null })[];
  };

/**
 * Everything that decides an order, in one round trip. `orderVersion` counts the user's orders: the write succeeds only
 * if it has not changed since, so that the limits hold when requests race.
 */
export async function readFacts(
  reads: Reads,
  ask: {
    lifeUserId: string;
    requestId: string;
    requestHash: Buffer;
    queryId: string;
    couponId: string | undefined;
    billKeys: readonly string[];
    now: Date;
  },
): Promise<FactsRead> {
  const { rows } = await sql<Row>`
    select u.order_version as "orderVersion",
      o.order_id as "earlierOrderId", o.request_hash as "earlierHash",
      q.unit_id as "unitId", q.area, a.account_id as "accountId", q.number_cipher as "numberCipher",
      q.number_hash as "numberHash", q.number_masked as "numberMasked", q.holder_masked as "holderMasked",
      coalesce(a.remark, '') as remark, q.bills, q.asked_at as "askedAt", q.expires_at as "expiresAt",
      (select coalesce(jsonb_agg(jsonb_build_object('billKey', c.bill_key, 'lifeUserId', c.life_user_id,
          'orderId', c.order_id, 'freeAt', c.free_at, 'settledAt', c.settled_at, 'paymentState', p.state,
          'deducting', coalesce(p.wallet_agreement_no is not null, false))), '[]')
        from bill_claims c left join order_payments p on p.life_user_id = c.life_user_id and p.order_id = c.order_id
        where c.unit_id = q.unit_id and c.number_hash = q.number_hash and c.bill_key = ${anyOf(ask.billKeys)}) as claims,
      ${selectCoupon(ask.lifeUserId, ask.couponId)} as coupon,
      (select coalesce(max(n.times), 0) from unpaid_claims n
        where n.life_user_id = u.life_user_id and n.unit_id = q.unit_id and n.number_hash = q.number_hash
          and n.bill_key = ${anyOf(ask.billKeys)} and n.day = ${dayOf(ask.now)}::date)::int as "unpaidClaimsToday",
      (select count(*) from orders r join order_payments p using (life_user_id, order_id)
        where r.life_user_id = u.life_user_id and p.state in ('PREPARING', 'WAITING') and r.source <> 'AUTOPAY'
          and r.created_at > ${after(ask.now, -HOUR)})::int as "unpaidOrders",
      (select count(*) from orders r
        where r.life_user_id = u.life_user_id and r.source <> 'AUTOPAY'
          and r.created_at > ${after(ask.now, -HOUR)})::int as "ordersThisHour"
    from users u
    left join orders o on o.life_user_id = u.life_user_id and o.request_id = ${ask.requestId}
    left join bill_queries q on q.life_user_id = u.life_user_id and q.query_id = ${ask.queryId}
    left join accounts a on a.life_user_id = q.life_user_id and a.unit_id = q.unit_id and a.number_hash = q.number_hash
    where u.life_user_id = ${ask.lifeUserId}`.execute(reads);
  const [row] = rows;
  if (!row) throw new Error(`no user ${ask.lifeUserId}`);
  const query = queryOf(row);
  const { earlierOrderId, earlierHash, coupon, unpaidClaimsToday, unpaidOrders, ordersThisHour } = row;
  return {
    orderVersion: row.orderVersion,
    query,
    facts: {
      earlier:
        earlierOrderId === null
          ? null
          : { orderId: earlierOrderId, sameRequest: earlierHash?.equals(ask.requestHash) ?? false },
      query,
      claims: row.claims.map((claim) => ({
        ...claim,
        freeAt: date(claim.freeAt),
        settledAt: date(claim.settledAt),
      })),
      coupon: coupon && couponFact(coupon),
      unpaidClaimsToday,
      unpaidOrders,
      ordersThisHour,
    },
  };
}

function date(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

function queryOf(row: Row): QueryRow | null {
  if (row.unitId === null) return null;
  const { unitId, area, accountId, numberCipher, numberHash, numberMasked, holderMasked, remark } = row;
  const { bills, askedAt, expiresAt } = row;
  return {
    unitId,
    area,
    accountId,
    numberCipher,
    numberHash,
    numberMasked,
    holderMasked,
    remark,
    bills,
    askedAt,
    expiresAt,
  };
}
