import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../kit/database/open.ts';
import type { UserState } from '../kit/database/states.ts';

/** Selects the name of `g`, the group of a saved account `a`; null without one. */
export const GROUP_NAME = sql<string | null>`(
  select g.name from account_groups g where g.life_user_id = a.life_user_id and g.group_id = a.group_id)`;

/** Selects what its owner calls a saved account `a`: its remark, or else its group; empty without both, null without `a`. */
export const CALLED = sql<string | null>`coalesce(nullif(a.remark, ''), ${GROUP_NAME}, a.remark)`;

type NumberOfPayer = {
  readonly lifeUserId: string | RawBuilder<unknown>;
  readonly unitId: string | RawBuilder<unknown>;
  readonly numberHash: Buffer | RawBuilder<unknown>;
};

/** The paid orders `b` of a payer's number, with their payment `p`, from `from` on. An order whose unit refused every bill is not among them. */
export function fromPaidOrders({ lifeUserId, unitId, numberHash }: NumberOfPayer): RawBuilder<unknown> {
  return sql`
    from orders b join order_payments p using (life_user_id, order_id)
    where b.life_user_id = ${lifeUserId} and b.unit_id = ${unitId} and b.number_hash = ${numberHash} and p.state = 'PAID'
      and exists (
        select from order_bills l
        where l.life_user_id = b.life_user_id and l.order_id = b.order_id and l.state <> 'REJECTED')`;
}

/** The facts of a saved account that a query needs. */
type AccountToAsk = {
  readonly accountId: string;
  readonly unitId: string;
  readonly area: string;
  readonly numberCipher: Buffer;
  readonly holderMasked: string;
  /** Its owner's name for it: remark or group. */
  readonly remark: string;
};

/** A user's own account; undefined when there is none of this id. */
export function readAccount(
  db: Db,
  lifeUserId: string,
  accountId: string,
): Promise<AccountToAsk | undefined> {
  return toAsk(db, lifeUserId).where('account_id', '=', accountId).executeTakeFirst();
}

/** Ids of a user's saved accounts, oldest first. */
export async function savedAccounts(db: Db, lifeUserId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('account_id')
    .where('life_user_id', '=', lifeUserId)
    .orderBy('created_at')
    .orderBy('account_id')
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** A user's own account by unit and number; undefined when it is not saved. */
export function readAccountByNumber(
  db: Db,
  lifeUserId: string,
  unitId: string,
  numberHash: Buffer,
): Promise<AccountToAsk | undefined> {
  return toAsk(db, lifeUserId)
    .where('unit_id', '=', unitId)
    .where('number_hash', '=', numberHash)
    .executeTakeFirst();
}

export type LastQuery = {
  readonly askedAt: Date;
  readonly due: number;
  readonly bills: number;
  readonly dueDate: string | null;
  readonly balance: number | null;
  /** A balance so low that it is marked. */
  readonly balanceLow: boolean;
};

/** Marks the unit's last answer about an order's account as outdated by a payment. */
export async function notePayment(tx: Tx, lifeUserId: string, orderId: string, now: Date): Promise<void> {
  await sql`
    update accounts a set last_paid_at = ${now}
    from orders o
    where o.life_user_id = ${lifeUserId} and o.order_id = ${orderId} and a.life_user_id = o.life_user_id
      and a.unit_id = o.unit_id and a.number_hash = o.number_hash`.execute(tx);
}

/** Marks the unit's last answer as outdated by a refused bill, which is due again. An order refused as a whole no longer counts as paid. */
export async function noteRejection(tx: Tx, lifeUserId: string, orderId: string, now: Date): Promise<void> {
  const account = { lifeUserId, unitId: sql.ref('o.unit_id'), numberHash: sql.ref('o.number_hash') };
  await sql`
    update accounts a
    set bills_announced_at = ${now}, last_paid_at = (select max(p.paid_at) ${fromPaidOrders(account)})
    from orders o
    where o.life_user_id = ${lifeUserId} and o.order_id = ${orderId} and a.life_user_id = o.life_user_id
      and a.unit_id = o.unit_id and a.number_hash = o.number_hash`.execute(tx);
}

/** Stores the result of a query with its account, unless a later query was faster. `holder` is stored too when given. */
export async function recordLastQuery(
  db: Db,
  lifeUserId: string,
  accountId: string,
  last: LastQuery,
  holder: Pick<AccountToSave, 'holderMasked' | 'addressMasked'> | null,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({
      ...lastColumns(last),
      ...(holder && { holder_masked: holder.holderMasked, address_masked: holder.addressMasked }),
    })
    .where('life_user_id', '=', lifeUserId)
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('last_asked_at', 'is', null), eb('last_asked_at', '<', last.askedAt)]))
    .execute();
}

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
  readonly last: LastQuery | null;
};

/** Lets one request at a time change a user's accounts and groups, so that limits and names hold. Returns the user's state. */
export async function lockAccountsOf(tx: Tx, lifeUserId: string): Promise<UserState | null> {
  const { rows } = await sql<{ state: UserState }>`
    select state from users where life_user_id = ${lifeUserId} for no key update`.execute(tx);
  return rows[0]?.state ?? null;
}

export async function countAccounts(tx: Tx, lifeUserId: string): Promise<number> {
  const row = await tx
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll<number>().as('accounts'))
    .where('life_user_id', '=', lifeUserId)
    .executeTakeFirstOrThrow();
  return row.accounts;
}

export async function addAccount(
  tx: Tx,
  lifeUserId: string,
  account: AccountToSave,
  now: Date,
): Promise<void> {
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
}

/** Changes remark and group if given. A group of null removes the account from its group. */
export async function updateAccount(
  tx: Tx,
  lifeUserId: string,
  accountId: string,
  { remark, groupId }: { readonly remark: string | undefined; readonly groupId: string | null | undefined },
): Promise<void> {
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
}

function toAsk(db: Db, lifeUserId: string) {
  return db
    .selectFrom('accounts as a')
    .select([
      'account_id as accountId',
      'unit_id as unitId',
      'area',
      'number_cipher as numberCipher',
      'holder_masked as holderMasked',
      sql<string>`${CALLED}`.as('remark'),
    ])
    .where('a.life_user_id', '=', lifeUserId);
}

function lastColumns({ askedAt, due, bills, dueDate, balance, balanceLow }: LastQuery) {
  return {
    last_asked_at: askedAt,
    last_due: due,
    last_bills: bills,
    last_due_date: dueDate,
    last_balance: balance,
    last_balance_low: balanceLow,
  };
}

/** True if every one of these accounts is the user's own. */
export async function ownsAccounts(
  db: Db,
  lifeUserId: string,
  accountIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ own: number }>`
    select count(*) as own from accounts
    where life_user_id = ${lifeUserId} and account_id = any(${accountIds})`.execute(db);
  return rows[0]?.own === new Set(accountIds).size;
}

/** Moves accounts into a group; null removes them from their groups. */
export async function setGroup(
  tx: Tx,
  lifeUserId: string,
  accountIds: readonly string[],
  groupId: string | null,
): Promise<void> {
  await sql`
    update accounts set group_id = ${groupId}
    where life_user_id = ${lifeUserId} and account_id = any(${accountIds})`.execute(tx);
}

/** Ids of a group's accounts. */
export async function accountsOfGroup(tx: Tx, lifeUserId: string, groupId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('life_user_id', '=', lifeUserId)
    .where('group_id', '=', groupId)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Deletes accounts. Orders, queries and claims have their own copy of unit and number. */
export async function deleteAccounts(
  tx: Tx,
  lifeUserId: string,
  accountIds: readonly string[],
): Promise<void> {
  await sql`
    delete from accounts where life_user_id = ${lifeUserId} and account_id = any(${accountIds})`.execute(tx);
}

/** True when one of these accounts has a pending or open mandate. */
export async function hasLiveMandate(
  db: Db | Tx,
  lifeUserId: string,
  accountIds: readonly string[],
): Promise<boolean> {
  const row = await db
    .selectFrom('mandates')
    .select('account_id')
    .where('life_user_id', '=', lifeUserId)
    .where('account_id', '=', sql<string>`any(${accountIds})`)
    .where('state', 'in', ['SIGNING', 'SIGNED'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type AccountAtUnit = { readonly unitId: string; readonly numberHash: Buffer };

/** A user who has saved an account. */
export type Owner = {
  readonly lifeUserId: string;
  readonly area: string;
  readonly numberMasked: string;
  readonly remark: string;
};

/** Locks the next users who have saved an account, after `last`. The order is always the same, which prevents deadlocks. */
export async function lockOwners(
  tx: Tx,
  { unitId, numberHash }: AccountAtUnit,
  last: string,
  limit: number,
): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select a.life_user_id as "lifeUserId", a.area, a.number_masked as "numberMasked", ${CALLED} as remark
    from accounts a
    where a.unit_id = ${unitId} and a.number_hash = ${numberHash} and a.life_user_id > ${last}
    order by a.life_user_id limit ${limit}
    for no key update`.execute(tx);
  return rows;
}

/** Marks the unit's last answer about these users' accounts as outdated by an announcement. */
export async function noteAnnounced(
  tx: Tx,
  { unitId, numberHash }: AccountAtUnit,
  lifeUserIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    update accounts set bills_announced_at = ${now}
    where unit_id = ${unitId} and number_hash = ${numberHash}
      and life_user_id = any(${lifeUserIds})`.execute(tx);
}
