import type { Context } from '../../kit/context.ts';
import { after, DAY, HOUR, SECOND } from '../../kit/time.ts';
import {
  countLate,
  lockOld,
  lockToRenew,
  lockWithoutKey,
  lockWrappedOtherwise,
  noteRenewed,
  readToRenew,
  TABLES,
  type ToRenew,
  writeCiphers,
  writeKeys,
} from './store.ts';

/** Calls and queries that began before the user had a key, and write with the data key, have ended by then. */
const SETTLED_MS = HOUR;

/** A run begins no new slice after this time. */
const RUN_MS = 20 * SECOND;

/** Users and rows of a user in one transaction. */
const KEYS_AT_ONCE = 500;
const ROWS_AT_ONCE = 500;

/** Users to renew on a page. */
const USERS_AT_ONCE = 100;

type Tools = Pick<Context, 'db' | 'crypto' | 'now' | 'log'>;

/** Work older than this counts as late. */
const LATE_MS = DAY;

/**
 * Gives users their own keys, and encrypts with them what is under the data key. Any number of workers may run it, and it
 * survives a kill at any point.
 */
export async function renewUserKeys(tools: Tools): Promise<void> {
  const begun = performance.now();
  const isOver = () => performance.now() - begun > RUN_MS;
  await slices(isOver, () => giveKeys(tools));
  await renewUsers(tools, isOver);
  await slices(isOver, () => rewrapKeys(tools));
}

/**
 * Users who have waited more than a day for their key or renewal, so that deleting a key would not erase their numbers;
 * counted up to a thousand.
 */
export function countKeysLate({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  return countLate(db, after(now(), -LATE_MS));
}

/** Repeats a slice until it returns false or the run's time is over. */
async function slices(isOver: () => boolean, slice: () => Promise<boolean>): Promise<void> {
  while (!isOver() && (await slice()));
}

/** Gives keys to users who have none. True when there may be more. */
function giveKeys({ db, crypto, now }: Tools): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const users = await lockWithoutKey(tx, KEYS_AT_ONCE);
    const keys = users.map((lifeUserId) => ({ lifeUserId, dataKey: crypto.newDataKey() }));
    await writeKeys(tx, keys, now());
    return users.length === KEYS_AT_ONCE;
  });
}

/** Renews users whose keys are old enough, oldest key first. Continues after a user whose data can't be read. */
async function renewUsers(tools: Tools, isOver: () => boolean): Promise<void> {
  const { db, crypto, now, log } = tools;
  const until = after(now(), -SETTLED_MS);
  let last: ToRenew | null = null;
  await slices(isOver, async () => {
    const users = await readToRenew(db, last, until, USERS_AT_ONCE);
    for (const { lifeUserId } of users)
      await slices(isOver, () => renewRows(tools, lifeUserId)).catch((error: unknown) => {
        const user = crypto.lookUpHash('user', lifeUserId).toString('hex');
        log.error('ciphers of a user not renewed', { user, error });
      });
    last = users.at(-1) ?? null;
    return users.length === USERS_AT_ONCE;
  });
}

/**
 * Encrypts some of a user's rows with the own key. True when there may be more. Skips locked rows, which a later run
 * encrypts. The lock on the user prevents a closing meanwhile.
 */
function renewRows({ db, crypto }: Tools, lifeUserId: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const dataKey = await lockToRenew(tx, lifeUserId);
    if (!dataKey) return false;
    let isMore = false;
    for (const table of TABLES) {
      const rows = await lockOld(tx, table, lifeUserId, ROWS_AT_ONCE);
      const renewed = rows.map((row) => ({
        ...row,
        anew: crypto.encryptFor(dataKey, crypto.decrypt(row.cipher)),
      }));
      await writeCiphers(tx, table, lifeUserId, renewed);
      isMore ||= rows.length === ROWS_AT_ONCE;
    }
    if (!isMore) await noteRenewed(tx, lifeUserId);
    return isMore;
  });
}

/** Encrypts user keys with the present data key where they are under another. True when there may be more. */
function rewrapKeys({ db, crypto }: Tools): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const users = await lockWrappedOtherwise(tx, crypto.currentKeyId, KEYS_AT_ONCE);
    const keys = users.map(({ lifeUserId, dataKey }) => ({
      lifeUserId,
      dataKey: crypto.rewrapDataKey(dataKey),
    }));
    await writeKeys(tx, keys, null);
    return users.length === KEYS_AT_ONCE;
  });
}
