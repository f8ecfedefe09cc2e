import type { Context } from '../../kit/context.ts';
import { after, DAY, HOUR, SECOND } from '../../kit/time.ts';
import {
  countLate,
  lockOld,
  lockToRenew,
  lockWithoutKey,
  lockWrappedOtherwise,
  noteRenewed,
  ranBefore,
  readToRenew,
  TABLES,
  type ToRenew,
  writeCiphers,
  writeKeys,
} from './store.ts';

/** The migration that added users' keys. */
const MIGRATION = '0038-own-data';

/** How long processes of the version before it may run beside this one, which can't read what is under such a key. */
const ROLLING_MS = DAY;

/** Calls, query results and forms that began while a user had no key, and write with the service's, have ended by then. */
const SETTLED_MS = HOUR;

/** A run begins nothing after so long. */
const RUN_MS = 20 * SECOND;

/** Users who get a key at once, and rows of one user that are written at once, of each table. */
const KEYS_AT_ONCE = 500;
const ROWS_AT_ONCE = 500;

/** Users looked for at once whose ciphers are to be renewed. */
const USERS_AT_ONCE = 100;

type Tools = Pick<Context, 'db' | 'crypto' | 'now' | 'log'>;

/** What the job has not done for so long it can't do, or has far too much of. */
const LATE_MS = DAY;

/**
 * Gives users keys of their own, and encrypts with them what is under the service's key. It begins when no process of the
 * version before can be running. Any number of workers may do it at once, and be killed between any two SQL statements.
 */
export async function renewUserKeys(tools: Tools): Promise<void> {
  const { db, now } = tools;
  if (!(await ranBefore(db, MIGRATION, after(now(), -ROLLING_MS)))) return;
  const begun = performance.now();
  const isOver = () => performance.now() - begun > RUN_MS;
  await slices(isOver, () => giveKeys(tools));
  await renewUsers(tools, isOver);
  await slices(isOver, () => rewrapKeys(tools));
}

/** Users whose numbers could not be made unreadable with a key, though there was a day to give them one and to renew; up to a thousand. */
export function countKeysLate({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  return countLate(db, after(now(), -LATE_MS));
}

/** Does a slice again and again until it answers false or the run is over. */
async function slices(isOver: () => boolean, slice: () => Promise<boolean>): Promise<void> {
  while (!isOver() && (await slice()));
}

/** Gives keys to users who have none; true: there may be more of them. */
function giveKeys({ db, crypto, now }: Tools): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const users = await lockWithoutKey(tx, KEYS_AT_ONCE);
    const keys = users.map((lifeUserId) => ({ lifeUserId, dataKey: crypto.newDataKey() }));
    await writeKeys(tx, keys, now());
    return users.length === KEYS_AT_ONCE;
  });
}

/** Renews the users whose keys are old enough, the oldest key first. One whose ciphers can't be read stands in nobody's way. */
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
 * Encrypts some of a user's rows with the user's own key; true: there may be more of them. It waits for no row that another
 * process has locked: such a user is done in a later run. Meanwhile nobody else closes the user's account.
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

/** Encrypts users' keys with the service's current key where they are under another; true: there may be more of them. */
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
