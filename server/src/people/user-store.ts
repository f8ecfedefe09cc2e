import { maskMobile } from '@life-payment/contract/rules';
import { sql } from 'kysely';
import type { Context } from '../kit/context.ts';
import type { DataCrypto } from '../kit/crypto.ts';
import type { Db, Tx } from '../kit/database/open.ts';
import { usersOfWallet, walletIdsOf } from '../kit/database/sql.ts';
import type { UserState } from '../kit/database/states.ts';
import { newUserId, type WalletId } from '../kit/ids.ts';
import type { NamedPerson } from '../kit/ports/channels.ts';
import { BATCH, type Purge } from '../kit/purge.ts';
import { after, DAY } from '../kit/time.ts';
import { endSessionsOf } from './sessions.ts';
import type { Holders, KnownUser } from './user-rules.ts';
import { addWalletIds, resumeMandates, suspendMandates } from './wallet-ids.ts';

/** Lets one sign-on of a number or wallet user run at a time, until the transaction ends. `mobileHash`: null when not known. */
export async function lockPerson(
  tx: Tx,
  mobileHash: Buffer | null,
  walletIds: readonly WalletId[],
): Promise<void> {
  const names = [...(mobileHash ? [mobileHash.toString('hex')] : []), ...walletIds.map(({ id }) => id)];
  await sql`
    select pg_advisory_xact_lock(key)
    from (select hashtextextended(name, 0) as key
          from unnest(${names}::text[]) as name
          order by key) as keys`.execute(tx);
}

type UserRow = {
  life_user_id: string;
  state: KnownUser['state'];
  last_used_at: Date;
  has_number: boolean;
  wallet_ids: readonly WalletId[];
};

/**
 * Users who hold a number and a wallet identity, or held it when their number went to somebody else. `walletIds` is
 * empty, or `mobileHash` null, when it was not proved. Locks the person, then their mandates and the users.
 */
export async function lockHolders(
  tx: Tx,
  mobileHash: Buffer | null,
  walletIds: readonly WalletId[],
): Promise<Holders> {
  await lockPerson(tx, mobileHash, walletIds);
  // One index each: with `or` the planner would read every user.
  const holders = sql`(
    select life_user_id from users where mobile_hash = ${mobileHash} and state <> 'REPLACED'
    union ${usersOfWallet(walletIds, true)}
    union select life_user_id from users
    where life_user_id in ${usersOfWallet(walletIds, false)} and replaced_from in ('ACTIVE', 'WALLET_CLOSED'))`;
  await sql`
    select from mandates where life_user_id in ${holders} and state <> 'ENDED'
    order by agreement_id for no key update`.execute(tx);
  const { rows } = await sql<UserRow>`
    select life_user_id, state, last_used_at, coalesce(mobile_hash = ${mobileHash}, false) as has_number,
           ${walletIdsOf(sql`users.life_user_id`)} as wallet_ids
    from users where life_user_id in ${holders} order by life_user_id for no key update`.execute(tx);
  const live = rows.filter(({ state }) => state !== 'REPLACED');
  const latest = rows.toSorted((a, b) => b.last_used_at.getTime() - a.last_used_at.getTime());
  // The user id counts first, should the wallet's two ids name two users of ours.
  const named = (users: readonly UserRow[]) =>
    walletIds
      .flatMap(({ id }) => users.find(({ wallet_ids }) => wallet_ids.some((known) => known.id === id)) ?? [])
      .at(0);
  return {
    byNumber: userOf(live.find(({ has_number }) => has_number)),
    // If several users were replaced, the one used last counts.
    byWallet: userOf(named(live) ?? named(latest)),
    proved: walletIds,
  };
}

/** Takes number and wallet identity from users; sessions end and nothing more is deducted. Returns those who had automatic payment. */
export async function replaceUsers(
  tx: Tx,
  lifeUserIds: readonly string[],
  now: Date,
): Promise<readonly string[]> {
  if (lifeUserIds.length === 0) return [];
  const stopped = await suspendMandates(tx, lifeUserIds, now);
  await tx
    .updateTable('users')
    .set(({ ref }) => ({ state: 'REPLACED', replaced_from: ref('state') }))
    .where('life_user_id', 'in', lifeUserIds)
    .where('state', '!=', 'REPLACED')
    .execute();
  // The wallet's ids name these users no longer.
  await tx
    .updateTable('user_wallets')
    .set({ live: false })
    .where('life_user_id', 'in', lifeUserIds)
    .execute();
  return stopped;
}

/** Adds a user. `proved`: the number is proved, not only named by a channel. */
export async function addUser(
  tx: Tx,
  crypto: DataCrypto,
  lifeUserId: string,
  person: NamedPerson,
  { proved, now }: { readonly proved: boolean; readonly now: Date },
): Promise<void> {
  await tx
    .insertInto('users')
    .values({
      life_user_id: lifeUserId,
      ...numberOf(crypto, person),
      mobile_proved: proved,
      created_at: now,
      last_used_at: now,
    })
    .execute();
  await addWalletIds(tx, lifeUserId, person.walletIds);
}

/** Renews only the time of last use. */
export async function touchUser(tx: Tx, lifeUserId: string, now: Date): Promise<void> {
  await tx.updateTable('users').set({ last_used_at: now }).where('life_user_id', '=', lifeUserId).execute();
}

/**
 * Renews last use, number and a proved wallet identity. A replaced user is one again, with this number: the one of
 * before is somebody else's.
 */
export async function renewUser(
  tx: Tx,
  crypto: DataCrypto,
  lifeUserId: string,
  person: NamedPerson,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      ...numberOf(crypto, person),
      last_used_at: now,
      state: sql<UserState>`case when state = 'REPLACED' then 'ACTIVE' else state end`,
      replaced_from: null,
    })
    .where('life_user_id', '=', lifeUserId)
    .execute();
  await addWalletIds(tx, lifeUserId, person.walletIds);
  // The ids of before name the user again, except those that name another user meanwhile.
  await sql`
    update user_wallets w set live = true
    where w.life_user_id = ${lifeUserId} and not w.live and not exists (
      select from user_wallets other
      where other.id = w.id and other.live)`.execute(tx);
}

/** The user of an id or of a present number; null when there is none. */
export async function findUser(
  db: Db,
  by: { readonly mobileHash: Buffer } | { readonly lifeUserId: string },
): Promise<string | null> {
  const users = db
    .selectFrom('users')
    .select('life_user_id')
    .where('state', 'not in', ['REPLACED', 'CLOSED']);
  const row = await ('mobileHash' in by
    ? users.where('mobile_hash', '=', by.mobileHash)
    : users.where('life_user_id', '=', by.lifeUserId)
  ).executeTakeFirst();
  return row?.life_user_id ?? null;
}

/** Freezes a user. Sessions stay, and calls answer LIV02101. False when there is no such active user. */
export const freezeUser = (tx: Tx, lifeUserId: string) => changeState(tx, lifeUserId, 'ACTIVE', 'FROZEN');

/** Unfreezes a user. False when there is no such frozen user. */
export const unfreezeUser = (tx: Tx, lifeUserId: string) => changeState(tx, lifeUserId, 'FROZEN', 'ACTIVE');

/** Moves a user from one state to another. False when there is no such user in the first state. */
async function changeState(
  tx: Tx,
  lifeUserId: string,
  from: KnownUser['state'],
  to: KnownUser['state'],
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ state: to })
    .where('life_user_id', '=', lifeUserId)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** State of a user; null when there is no such user. */
export async function readState(tx: Tx, lifeUserId: string): Promise<UserState | null> {
  const row = await tx
    .selectFrom('users')
    .select('state')
    .where('life_user_id', '=', lifeUserId)
    .executeTakeFirst();
  return row?.state ?? null;
}

/** Number of a user; null when there is no such user or no number. */
export async function readMobile(
  db: Db | Tx,
  crypto: DataCrypto,
  lifeUserId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('mobile_cipher')
    .where('life_user_id', '=', lifeUserId)
    .executeTakeFirst();
  return row?.mobile_cipher ? crypto.decrypt(row.mobile_cipher) : null;
}

function userOf(row: UserRow | undefined): KnownUser | null {
  if (!row) return null;
  const { life_user_id: lifeUserId, state, wallet_ids: walletIds, last_used_at: lastUsedAt } = row;
  return { lifeUserId, state, walletIds, lastUsedAt };
}

function numberOf(crypto: DataCrypto, { mobile }: NamedPerson) {
  return {
    mobile_cipher: crypto.encrypt(mobile),
    mobile_hash: crypto.lookUpHash('mobile', mobile),
    mobile_masked: maskMobile(mobile),
  };
}

/** Makes a proved person a user, unless the number or the wallet identity belongs to one. `added`: true if the user is new. */
export function ensureUser(
  context: Pick<Context, 'db' | 'crypto' | 'now'>,
  person: NamedPerson,
): Promise<{ readonly lifeUserId: string; readonly added: boolean }> {
  const mobileHash = context.crypto.lookUpHash('mobile', person.mobile);
  return context.db.transaction().execute(async (tx) => {
    const { byNumber, byWallet } = await lockHolders(tx, mobileHash, person.walletIds);
    const known = byWallet ?? byNumber;
    if (known) return { lifeUserId: known.lifeUserId, added: false };
    const lifeUserId = newUserId();
    await addUser(tx, context.crypto, lifeUserId, person, { proved: true, now: context.now() });
    return { lifeUserId, added: true };
  });
}

/** Adds a guest: a new user without a number, who can't log in. Returns the id. */
export async function addGuest(db: Db, now: Date): Promise<string> {
  const lifeUserId = newUserId();
  await db
    .insertInto('users')
    .values({ life_user_id: lifeUserId, guest: true, created_at: now, last_used_at: now })
    .execute();
  return lifeUserId;
}

/** Guests without an order are deleted after two days, when their link and their queries have expired. */
const KEPT_MS = 2 * DAY;

/** Guests that are not known to stay, so that those with an order are looked at once. */
function passing(now: Date) {
  return sql`users where guest and not guest_stays and created_at < ${after(now, -KEPT_MS)}`;
}

/** Deletes guests without an order. A guest with one stays with it. */
export const guestsPurge: Purge = {
  due: (now) => sql`
    select created_at + ${KEPT_MS} * interval '1 millisecond' as due_at from ${passing(now)} order by created_at`,
  batch: async (db, now, from) => {
    // One whose link or query is still there is passed over until the next run.
    const { rows } = await sql<{ seen: number; deleted: number; upTo: string | null }>`
      with old as materialized (
        select life_user_id, created_at,
          exists (select from orders o where o.life_user_id = u.life_user_id) as has_order
        from users u where life_user_id = any(array(
          select life_user_id from ${passing(now)} and created_at > ${from ?? '-infinity'}
          order by created_at limit ${BATCH} for update skip locked))),
      staying as (
        update users u set guest_stays = true from old where old.has_order and u.life_user_id = old.life_user_id),
      gone as (
        delete from users u using old
        where not old.has_order and u.life_user_id = old.life_user_id
          and not exists (select from order_sessions s where s.life_user_id = u.life_user_id)
          and not exists (select from bill_queries q where q.life_user_id = u.life_user_id)
        returning 1)
      select count(*)::int as seen, (select count(*)::int from gone) as deleted, max(created_at)::text as "upTo"
      from old`.execute(db);
    const [{ seen, deleted, upTo } = { seen: 0, deleted: 0, upTo: null }] = rows;
    return { deleted, next: seen < BATCH ? null : upTo };
  },
};

/** Blocks the user whose account the wallet has closed; orders and refunds go on. Does nothing when frozen or unknown. */
export async function closeWalletAccount(tx: Tx, walletUserId: string, now: Date): Promise<void> {
  const lifeUserId = await userOfWallet(tx, walletUserId, 'ACTIVE');
  if (lifeUserId === null) return;
  // Lock the mandates before the user: the start of a deduction uses the same order.
  await suspendMandates(tx, [lifeUserId], now);
  if (await changeState(tx, lifeUserId, 'ACTIVE', 'WALLET_CLOSED')) await endSessionsOf(tx, lifeUserId, now);
  // The user was frozen meanwhile.
  else await resumeMandates(tx, lifeUserId, now);
}

/** Closes a user for good and frees number and wallet identity. The caller has locked the person, the mandates and the user. */
export async function endUser(tx: Tx, lifeUserId: string, now: Date): Promise<void> {
  await suspendMandates(tx, [lifeUserId], now);
  await sql`
    update users set state = 'CLOSED', mobile_cipher = null, mobile_hash = null, mobile_masked = null,
      order_version = order_version + 1
    where life_user_id = ${lifeUserId}`.execute(tx);
  await tx.deleteFrom('user_wallets').where('life_user_id', '=', lifeUserId).execute();
  await endSessionsOf(tx, lifeUserId, now);
}

/** Unblocks the user of a wallet identity that the wallet has just proved again, with automatic payment. */
export async function reopenWalletAccount(tx: Tx, walletUserId: string, now: Date): Promise<void> {
  const lifeUserId = await userOfWallet(tx, walletUserId, 'WALLET_CLOSED');
  if (lifeUserId === null) return;
  await resumeMandates(tx, lifeUserId, now);
  await changeState(tx, lifeUserId, 'WALLET_CLOSED', 'ACTIVE');
}

/** The user of a wallet identity in a state; null when there is none. */
async function userOfWallet(
  tx: Tx,
  walletUserId: string,
  state: 'ACTIVE' | 'WALLET_CLOSED',
): Promise<string | null> {
  const row = await tx
    .selectFrom('user_wallets as w')
    .innerJoin('users as u', 'u.life_user_id', 'w.life_user_id')
    .select('u.life_user_id')
    .where('w.id', '=', walletUserId)
    .where('w.live', '=', true)
    .where('u.state', '=', state)
    .executeTakeFirst();
  return row?.life_user_id ?? null;
}
