import type { Context } from '../kit/context.ts';
import type { Db } from '../kit/database/open.ts';
import { type Command, Refused } from './command.ts';
import { hasLogins, readLogins } from './logins-store.ts';
import { countStaff, isStaff } from './people-store.ts';

/**
 * Checks that a command is used by a staff member from one of their logins. Returns that login; null in the sandbox,
 * which does not check logins. Before the first staff member, only adding one is allowed.
 */
export async function checkPerson(
  context: Context,
  command: Command,
  by: string,
  uid: number | null,
): Promise<number | null> {
  const counts = await loginsCount(context);
  if (counts && uid === null) throw new Refused('This system does not say who you are.');
  const login = counts ? uid : null;
  if (await isStaff(context.db, by)) {
    if (login !== null) await checkLogin(context.db, by, login);
    return login;
  }
  if (command.name === 'staff add' && (await countStaff(context.db)).ever === 0) return login;
  throw new Refused(`${by} is not staff. A staff member adds one with "staff add <name>".`);
}

/**
 * Whether logins are checked. A database that ever had a login is treated as production, whatever the environment says,
 * because the person who types commands could change the environment.
 */
async function loginsCount({ config, db }: Context): Promise<boolean> {
  return config.mode === 'production' || (await hasLogins(db));
}

async function checkLogin(db: Db, by: string, uid: number): Promise<void> {
  const logins = await readLogins(db, by);
  if (logins.some((login) => login.uid === uid && login.ended_at === null)) return;
  throw new Refused(
    `${by} does not use this login (uid ${uid}). Another staff member has to approve it: "staff login ${by} ${uid}".`,
  );
}
