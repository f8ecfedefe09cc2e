import type { Context } from '../kit/context.ts';
import { type Command, Refused } from './command.ts';
import { hasLogins, readLogins } from './logins-store.ts';
import { countStaff, isStaff } from './people-store.ts';

/**
 * Checks that a command is used by a staff member, from a login of theirs; answers that login, null where names are
 * believed, in the sandbox. Somebody has to be the first: then only a staff member can be added.
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
    if (login !== null) await checkLogin(context, command, by, login);
    return login;
  }
  if (command.name === 'staff add' && (await countStaff(context.db)).ever === 0) return login;
  throw new Refused(`${by} is not staff. A staff member adds one with "staff add <name>".`);
}

/**
 * Whether logins count. A database that ever had one is production's, whatever the environment of this process says:
 * who types commands could have set that.
 */
async function loginsCount({ config, db }: Context): Promise<boolean> {
  return config.mode === 'production' || (await hasLogins(db));
}

async function checkLogin({ db }: Context, command: Command, by: string, uid: number): Promise<void> {
  const logins = await readLogins(db, by);
  if (logins.some((login) => login.uid === uid && login.ended_at === null)) return;
  // Who never had a login binds the one they are on.
  if (logins.length === 0 && command.name === 'staff login') return;
  throw new Refused(
    logins.length === 0
      ? `${by} is bound to no login yet: "staff login ${by} ${uid} --as ${by}" binds this one.`
      : `${by} does not use this login (uid ${uid}). Another staff member has to approve it: "staff login ${by} ${uid}".`,
  );
}
