import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../kit/database/open.ts';
import { after, HOUR } from '../kit/time.ts';
import { selectUnread } from '../people/index.ts';
import { CALLED, GROUP_NAME } from './account-store.ts';

/** A saved account with the result of its last query. Amounts in fen. */
export type AccountRow = {
  readonly account_id: string;
  readonly unit_id: string;
  readonly area: string;
  readonly number_masked: string;
  readonly holder_masked: string;
  readonly remark: string;
  readonly group_id: string | null;
  readonly group_name: string | null;
  readonly last_asked_at: Date | null;
  readonly last_due: number | null;
  readonly last_bills: number | null;
  readonly last_due_date: string | null;
  readonly last_balance: number | null;
  readonly last_balance_low: boolean;
  readonly last_paid_at: Date | null;
  /** The last time that a payment or a new bill made the unit's earlier answers outdated. */
  readonly old_since: Date | null;
  /** A paid order of the owner is not written off yet, or a deduction is under way. */
  readonly processing: boolean;
  /** A deduction of the listed bills is under way. */
  readonly taking: boolean;
  /** Automatic payment is on. */
  readonly autopay: boolean;
  /** Nothing of what is due is deducted: automatic payment is held, or the bill was skipped or given up. */
  readonly autopay_off: boolean;
  /** A deduction waits for the payer's yes. */
  readonly autopay_asks: boolean;
};

/** A payment that waits for its payer. Times as the database writes them. */
export type UnpaidRow = {
  readonly paymentId: string;
  readonly cash: number;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly orders: readonly {
    readonly orderId: string;
    readonly accountId: string | null;
    readonly unitId: string;
    readonly numberMasked: string;
    readonly projectType: string;
    readonly remark: string;
  }[];
};

/** A user's saved accounts and unpaid payments, the number of unread messages, and the points to hint at. */
export type AccountsRead = {
  readonly accounts: readonly AccountRow[];
  readonly unpaid: readonly UnpaidRow[];
  readonly unread: number;
  /** Points for the hint on home; 0 when the payer has hidden it. */
  readonly points: number;
};

type ReadRow = Pick<AccountsRead, 'unread' | 'points'> & {
  readonly unpaid: AccountsRead['unpaid'] | null;
} & (AccountRow | { readonly account_id: null });

/** The facts that home shows, of one group where it is named. One database read, also of tables of other rooms. */
export async function readAccounts(
  reads: Reads,
  lifeUserId: string,
  groupId: string | undefined,
  now: Date,
): Promise<AccountsRead> {
  const ofGroup = groupId === undefined ? sql`` : sql`and a.group_id = ${groupId}`;
  const { rows } = await selectAccounts(lifeUserId, ofGroup, now).execute(reads);
  return {
    accounts: rows.flatMap((row) => (row.account_id === null ? [] : [row])),
    unpaid: rows[0]?.unpaid ?? [],
    unread: rows[0]?.unread ?? 0,
    points: rows[0]?.points ?? 0,
  };
}

/** Selects the accounts, oldest first. A payer without accounts has one row without an account. */
function selectAccounts(lifeUserId: string, ofGroup: RawBuilder<unknown>, now: Date) {
  return sql<ReadRow>`
  select p.unread, p.points, p.unpaid, a.account_id, a.unit_id, a.area, a.number_masked, a.holder_masked,
    a.remark, a.group_id, ${GROUP_NAME} as group_name, a.last_asked_at, a.last_due, a.last_bills, a.last_due_date, a.last_balance, a.last_balance_low, a.last_paid_at,
    greatest(a.last_paid_at, a.bills_announced_at) as old_since,
    coalesce(way.processing, false) as processing, coalesce(way.taking, false) as taking,
    auto.held is not null as autopay, coalesce(auto.held or plans.left_to_payer, false) as autopay_off,
    coalesce(plans.asks, false) as autopay_asks
  from (
    select u.life_user_id, ${selectUnread(lifeUserId)} as unread, (
        select coalesce(sum(e.points), 0) from points_entries e
        where e.life_user_id = u.life_user_id and u.points_tip_hidden_at is null)::bigint as points,
      (${selectUnpaid(now)}) as unpaid
    from users u
    where u.life_user_id = ${lifeUserId}
    -- Counted once, not for each account.
    offset 0) p
  left join accounts a on a.life_user_id = p.life_user_id ${ofGroup}
  left join lateral (
    select bool_or(w.state = 'PAID' or w.wallet_agreement_no is not null) as processing,
      bool_or(w.state <> 'PAID' and w.wallet_agreement_no is not null) as taking
    from bill_claims c join order_payments w using (life_user_id, order_id)
    where c.unit_id = a.unit_id and c.number_hash = a.number_hash and c.life_user_id = a.life_user_id) way on true
  left join lateral (
    select g.agreement_id, g.locked or g.paused or g.suspended or g.rules_changed
      or coalesce(g.signer in ('OTHER', 'UNTOLD'), false) as held
    from mandates g
    where g.life_user_id = a.life_user_id and g.account_id = a.account_id and g.state = 'SIGNED') auto on true
  left join lateral (
    select bool_or(n.state = 'ASKED') as asks,
      bool_or(n.state in ('SKIPPED', 'GAVE_UP') and n.created_at > coalesce(a.last_paid_at, '-infinity'))
        and not bool_or(n.state in ('PLANNED', 'NOTICED', 'DUE', 'DEDUCTING', 'FAILED')) as left_to_payer
    from autopay_plans n
    where n.life_user_id = a.life_user_id and n.agreement_id = auto.agreement_id) plans on true
  order by a.created_at, a.account_id`;
}

/** Selects the payments of user `u` that wait for them, the one that ends first first. All began within the hour. */
function selectUnpaid(now: Date) {
  return sql`
  select json_agg(w order by w."expiresAt", w."paymentId") from (
    select p.payment_id as "paymentId", p.cash, min(o.created_at)::text as "createdAt", p.expires_at::text as "expiresAt",
      json_agg(json_build_object('orderId', o.order_id, 'accountId', a.account_id, 'unitId', o.unit_id,
        'numberMasked', o.number_masked, 'projectType', o.project_type, 'remark', coalesce(${CALLED}, o.remark))
        order by o.order_id) as orders
    from orders o join wallet_payments p using (life_user_id, payment_id)
    left join accounts a
      on a.life_user_id = o.life_user_id and a.unit_id = o.unit_id and a.number_hash = o.number_hash
    where o.life_user_id = u.life_user_id and o.created_at > ${after(now, -HOUR)}
      and p.state = 'WAITING' and p.wallet_agreement_no is null and p.expires_at > ${now}
    group by p.payment_id, p.cash, p.expires_at) w`;
}
