import { type RawBuilder, sql } from 'kysely';
import type { Batches } from '../../database/batches.ts';
import type { Db, Reads, Tx } from '../../database/open.ts';
import { selectUnread } from '../inbox/index.ts';

/** A saved account as its owner sees it, with what its last query found. Amounts in fen. */
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
  /** When a payment or a new bill last made what the unit said before old. */
  readonly old_since: Date | null;
  /** A paid order of the owner is not booked yet, or automatic payment is taking it. */
  readonly processing: boolean;
  /** What the unit said is being taken by automatic payment. */
  readonly taking: boolean;
  /** Automatic payment is on. */
  readonly autopay: boolean;
};

/** A user's saved accounts, how many unread messages there are, and the points to hint at. */
export type AccountsRead = {
  readonly accounts: readonly AccountRow[];
  readonly unread: number;
  /** 0 when the payer has hidden the hint. */
  readonly points: number;
};

type ReadRow = { readonly key: string } & Pick<AccountsRead, 'unread' | 'points'> &
  (AccountRow | { readonly account_id: null });

/**
 * Selects all that home shows of some payers, the accounts of each oldest first: it looks at claims, payments, messages,
 * points and agreements too, tables of other modules. A payer without accounts has one row without one.
 */
const selectAccounts = (payers: RawBuilder<unknown>, accounts: RawBuilder<unknown> = sql``) => sql<ReadRow>`
  select p.life_user_id as key, p.unread, p.points, a.account_id, a.unit_id, a.area, a.number_masked, a.holder_masked,
    a.remark, a.group_id, a.last_asked_at, a.last_due, a.last_bills, a.last_due_date, a.last_balance, a.last_paid_at,
    greatest(a.last_paid_at, a.bills_announced_at) as old_since,
    coalesce(way.processing, false) as processing, coalesce(way.taking, false) as taking,
    exists (
      select from autopay_agreements g
      where g.life_user_id = a.life_user_id and g.account_id = a.account_id and g.state = 'SIGNED') as autopay
  from (
    select u.life_user_id, ${selectUnread(sql`u.life_user_id`)} as unread, (
        select coalesce(sum(e.points), 0) from points_entries e
        where e.life_user_id = u.life_user_id and u.points_tip_hidden_at is null)::bigint as points
    from users u
    where u.life_user_id ${payers}
    -- Counted once for each payer, not once for each account.
    offset 0) p
  left join accounts a on a.life_user_id = p.life_user_id ${accounts}
  left join lateral (
    select bool_or(w.state = 'PAID' or w.wallet_agreement_no is not null) as processing,
      bool_or(w.state <> 'PAID' and w.wallet_agreement_no is not null) as taking
    from bill_claims c join payments w using (life_user_id, order_id)
    where c.unit_id = a.unit_id and c.number_hash = a.number_hash and c.life_user_id = a.life_user_id) way on true
  order by a.created_at, a.account_id`;

const readOf = (rows: readonly ReadRow[]): AccountsRead => ({
  accounts: rows.flatMap((row) => (row.account_id === null ? [] : [row])),
  unread: rows[0]?.unread ?? 0,
  points: rows[0]?.points ?? 0,
});

const selectHome = (payers: RawBuilder<unknown>) => selectAccounts(payers);

/** All that home shows of a user. One read, together with those of other payers who open home just now. */
export const readAccounts = async (batches: Batches, lifeUserId: string): Promise<AccountsRead> =>
  readOf(await batches.rowsOf(selectHome, lifeUserId));

/** The same with the accounts of one group only. */
export const readAccountsOfGroup = async (
  reads: Reads,
  lifeUserId: string,
  groupId: string,
): Promise<AccountsRead> =>
  readOf((await selectAccounts(sql`= ${lifeUserId}`, sql`and a.group_id = ${groupId}`).execute(reads)).rows);

/** What a query needs to know of a saved account. */
export type AccountToAsk = {
  readonly accountId: string;
  readonly unitId: string;
  readonly area: string;
  readonly numberCipher: Buffer;
  readonly holderMasked: string;
  readonly remark: string;
};

const toAsk = (db: Db, lifeUserId: string) =>
  db
    .selectFrom('accounts')
    .select([
      'account_id as accountId',
      'unit_id as unitId',
      'area',
      'number_cipher as numberCipher',
      'holder_masked as holderMasked',
      'remark',
    ])
    .where('life_user_id', '=', lifeUserId);

/** A user's own account; undefined when there is none of this id. */
export const readAccount = (
  db: Db,
  lifeUserId: string,
  accountId: string,
): Promise<AccountToAsk | undefined> =>
  toAsk(db, lifeUserId).where('account_id', '=', accountId).executeTakeFirst();

/** Ids of a user's saved accounts, oldest first. */
export const savedAccounts = async (db: Db, lifeUserId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('accounts')
    .select('account_id')
    .where('life_user_id', '=', lifeUserId)
    .orderBy('created_at')
    .orderBy('account_id')
    .execute();
  return rows.map(({ account_id }) => account_id);
};

/** A user's own account by unit and number; undefined when it is not saved. */
export const readAccountByNumber = (
  db: Db,
  lifeUserId: string,
  unitId: string,
  numberHash: Buffer,
): Promise<AccountToAsk | undefined> =>
  toAsk(db, lifeUserId)
    .where('unit_id', '=', unitId)
    .where('number_hash', '=', numberHash)
    .executeTakeFirst();

export type LastQuery = {
  readonly askedAt: Date;
  readonly due: number;
  readonly bills: number;
  readonly dueDate: string | null;
  readonly balance: number | null;
};

const lastColumns = ({ askedAt, due, bills, dueDate, balance }: LastQuery) => ({
  last_asked_at: askedAt,
  last_due: due,
  last_bills: bills,
  last_due_date: dueDate,
  last_balance: balance,
});

/** A payment of an order's account came in or came to its end: what the unit said before that is old. */
export const notePayment = async (tx: Tx, lifeUserId: string, orderId: string, now: Date): Promise<void> => {
  await sql`
    update accounts a set last_paid_at = ${now}
    from orders o
    where o.life_user_id = ${lifeUserId} and o.order_id = ${orderId} and a.life_user_id = o.life_user_id
      and a.unit_id = o.unit_id and a.number_hash = o.number_hash`.execute(tx);
};

/** Keeps what a query found with its account, unless a later one was faster; with whose it is, where that is given. */
export const recordLastQuery = async (
  db: Db,
  lifeUserId: string,
  accountId: string,
  last: LastQuery,
  whose: Pick<AccountToSave, 'holderMasked' | 'addressMasked'> | null,
): Promise<void> => {
  await db
    .updateTable('accounts')
    .set({
      ...lastColumns(last),
      ...(whose && { holder_masked: whose.holderMasked, address_masked: whose.addressMasked }),
    })
    .where('life_user_id', '=', lifeUserId)
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('last_asked_at', 'is', null), eb('last_asked_at', '<', last.askedAt)]))
    .execute();
};

export type AccountToSave = {
  readonly accountId: string;
  readonly unitId: string;
  readonly area: string;
  readonly numberCipher: Buffer;
  readonly numberHash: Buffer;
  readonly numberMasked: string;
  readonly holderMasked: string;
  readonly addressMasked: string;
  readonly remark: string | undefined;
  readonly groupId: string | undefined;
  /** What the query it is saved from found; null when that is not kept. */
  readonly last: LastQuery | null;
};

/** Only one request at a time changes a user's accounts and groups, so that their numbers and names are certain. */
export const lockAccountsOf = async (tx: Tx, lifeUserId: string): Promise<void> => {
  await sql`select 1 from users where life_user_id = ${lifeUserId} for no key update`.execute(tx);
};

export const countAccounts = async (tx: Tx, lifeUserId: string): Promise<number> => {
  const row = await tx
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll<number>().as('accounts'))
    .where('life_user_id', '=', lifeUserId)
    .executeTakeFirstOrThrow();
  return row.accounts;
};

export const addAccount = async (
  tx: Tx,
  lifeUserId: string,
  account: AccountToSave,
  now: Date,
): Promise<void> => {
  await tx
    .insertInto('accounts')
    .values({
      life_user_id: lifeUserId,
      account_id: account.accountId,
      unit_id: account.unitId,
      area: account.area,
      number_cipher: account.numberCipher,
      number_hash: account.numberHash,
      number_masked: account.numberMasked,
      holder_masked: account.holderMasked,
      address_masked: account.addressMasked,
      remark: account.remark ?? '',
      group_id: account.groupId ?? null,
      ...(account.last === null ? {} : lastColumns(account.last)),
      created_at: now,
    })
    .execute();
};

/** Changes remark and group where they are given; a group of null takes the account out of its own. */
export const changeAccount = async (
  tx: Tx,
  lifeUserId: string,
  accountId: string,
  { remark, groupId }: { readonly remark: string | undefined; readonly groupId: string | null | undefined },
): Promise<void> => {
  if (remark === undefined && groupId === undefined) return;
  await tx
    .updateTable('accounts')
    .set({
      ...(remark === undefined ? {} : { remark }),
      ...(groupId === undefined ? {} : { group_id: groupId }),
    })
    .where('life_user_id', '=', lifeUserId)
    .where('account_id', '=', accountId)
    .execute();
};
