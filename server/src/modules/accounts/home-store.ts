import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../kit/database/open.ts';
import { selectUnread } from '../inbox/index.ts';

/** A saved account with the result of its last query. Amounts in fen. */
export type AccountRow = {
  readonly account_id: string;
  readonly unit_id: string;
  readonly area: string;
  readonly number_masked: string;
  readonly holder_masked: string;
  readonly remark: string;
  readonly group_id: string | null;
  readonly last_asked_at: Date | null;
  readonly last_due: number | null;
  readonly last_bills: number | null;
  readonly last_due_date: string | null;
  readonly last_balance: number | null;
  readonly last_paid_at: Date | null;
  /** When a payment or a new bill last made the unit's earlier answers outdated. */
  readonly old_since: Date | null;
  /** A paid order of the owner is not written off yet, or a deduction is under way. */
  readonly processing: boolean;
  /** A deduction of the listed bills is under way. */
  readonly taking: boolean;
  /** Automatic payment is on. */
  readonly autopay: boolean;
};

/** A user's saved accounts, how many unread messages there are, and the points to hint at. */
export type AccountsRead = {
  readonly accounts: readonly AccountRow[];
  readonly unread: number;
  /** Points for the hint on home; 0 when the payer has hidden it. */
  readonly points: number;
};

type ReadRow = Pick<AccountsRead, 'unread' | 'points'> & (AccountRow | { readonly account_id: null });

/**
 * Everything that home shows; only the accounts of a group where one is named. One database read, which also asks claims, payments,
 * messages, points and mandates, tables of other modules.
 */
export async function readAccounts(
  reads: Reads,
  lifeUserId: string,
  groupId: string | undefined,
): Promise<AccountsRead> {
  const ofGroup = groupId === undefined ? sql`` : sql`and a.group_id = ${groupId}`;
  const { rows } = await selectAccounts(lifeUserId, ofGroup).execute(reads);
  return {
    accounts: rows.flatMap((row) => (row.account_id === null ? [] : [row])),
    unread: rows[0]?.unread ?? 0,
    points: rows[0]?.points ?? 0,
  };
}

/** Selects the accounts, oldest first. A payer without accounts has one row without an account. */
function selectAccounts(lifeUserId: string, ofGroup: RawBuilder<unknown>) {
  return sql<ReadRow>`
  select p.unread, p.points, a.account_id, a.unit_id, a.area, a.number_masked, a.holder_masked,
    a.remark, a.group_id, a.last_asked_at, a.last_due, a.last_bills, a.last_due_date, a.last_balance, a.last_paid_at,
    greatest(a.last_paid_at, a.bills_announced_at) as old_since,
    coalesce(way.processing, false) as processing, coalesce(way.taking, false) as taking,
    exists (
      select from mandates g
      where g.life_user_id = a.life_user_id and g.account_id = a.account_id and g.state = 'SIGNED') as autopay
  from (
    select u.life_user_id, ${selectUnread(lifeUserId)} as unread, (
        select coalesce(sum(e.points), 0) from points_entries e
        where e.life_user_id = u.life_user_id and u.points_tip_hidden_at is null)::bigint as points
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
  order by a.created_at, a.account_id`;
}
