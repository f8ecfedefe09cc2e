import { maskMobile } from '@life-payment/contract/rules';
import { sql } from 'kysely';
import type { DataCrypto } from '../../kit/crypto.ts';
import type { Db, Tx } from '../../kit/database/open.ts';
import type { UserState } from '../../kit/database/states.ts';
import { usersOfWallet, walletIdsOf } from '../../kit/database/wallet-ids.ts';
import type { NamedPerson } from '../../kit/ports/channel.ts';
import type { WalletId } from '../../kit/wallet-id.ts';
import { suspendMandates } from './suspend-autopay.ts';
import type { Holders, KnownUser } from './users.ts';
import { addWalletIds, reclaimWalletIds, releaseWalletIds } from './wallets-store.ts';

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
 * Users who hold a number and a wallet identity now, or held the identity when their number went to somebody else.
 * `walletIds` is empty when only a number was proved, and `mobileHash` null when only a wallet identity was. Locks the person,
 * and then their mandates and the users themselves, which a sign-on may change.
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
    // Of users who were replaced, the one used last.
    byWallet: userOf(named(live) ?? named(latest)),
    proved: walletIds,
  };
}

/**
 * Takes number and wallet identity from users. Their records stay; their sessions end and nothing more is deducted. Returns
 * those who had automatic payment.
 */
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
  await releaseWalletIds(tx, lifeUserIds);
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
 * Renews the time of last use, the number and, if one was proved, the wallet identity. A replaced user is one again, with
 * this number: both change at once, because the number of before is somebody else's.
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
  await reclaimWalletIds(tx, lifeUserId);
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

/** Moves a user from one state to another. False when there is no such user in the first state. */
export async function changeState(
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

/** Freezes a user. Sessions stay, and calls answer LIV02101. False when there is no such active user. */
export function freezeUser(tx: Tx, lifeUserId: string): Promise<boolean> {
  return changeState(tx, lifeUserId, 'ACTIVE', 'FROZEN');
}

/** Unfreezes a user. False when there is no such frozen user. */
export function unfreezeUser(tx: Tx, lifeUserId: string): Promise<boolean> {
  return changeState(tx, lifeUserId, 'FROZEN', 'ACTIVE');
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
  return row
    ? {
        lifeUserId: row.life_user_id,
        state: row.state,
        walletIds: row.wallet_ids,
        lastUsedAt: row.last_used_at,
      }
    : null;
}

function numberOf(crypto: DataCrypto, { mobile }: NamedPerson) {
  return {
    mobile_cipher: crypto.encrypt(mobile),
    mobile_hash: crypto.lookUpHash('mobile', mobile),
    mobile_masked: maskMobile(mobile),
  };
}
