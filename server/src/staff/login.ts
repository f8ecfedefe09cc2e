import { userInfo } from 'node:os';
import type { Context } from '../kit/context.ts';
import type { Db, Tx } from '../kit/database/open.ts';
import { type Command, Refused } from './command.ts';
import { countStaff, hasLogins, isStaff, readLogins, staffAt } from './staff-store.ts';

/** The facts of the operating system about this process. */
type Machine = { readonly getuid?: () => number; readonly env: Readonly<Record<string, string | undefined>> };

/** Root. In a container everybody is root, so it identifies no person. */
const ROOT = 0;

/** Number of the login that runs this process; null where the system does not say. `SUDO_UID` is believed of root alone. */
export function machineLogin({ getuid, env }: Machine = process): number | null {
  const uid = getuid?.() ?? null;
  const { SUDO_UID: caller = '' } = env;
  return uid === ROOT && /^\d{1,10}$/.test(caller) ? Number(caller) : uid;
}

/** Login on this machine: its name, or its number when it has no name, as in containers. `info` is a parameter for tests. */
export function loginName(info: () => { readonly username: string } = userInfo): string {
  try {
    return info().username;
  } catch {
    return String(process.geteuid?.());
  }
}

/**
 * Checks that a staff member uses a command from one of their logins, and returns it; null in the sandbox. Before the
 * first one, only adding one is allowed.
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

/** True if logins are checked. A database that ever had one is production, because who types commands could change the environment. */
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

/** The person who uses a command. `login`: the checked login on the machine; null in the sandbox, which does not check logins. */
export type Person = { readonly by: string; readonly login: number | null };

/** Refuses to propose from a login that several share: nobody could approve it. */
export async function checkProposer(db: Db | Tx, { login }: Person): Promise<void> {
  const shared = login === null ? null : await sharedReason(db, login);
  if (shared !== null)
    throw new Refused(`What needs two persons is proposed from one's own login: ${shared}`);
}

/** Refuses an approval that is not another person's: from another login than the proposal's, and neither of them shared. */
export async function checkApprover(
  db: Db | Tx,
  { login }: Person,
  proposedUid: number | null,
): Promise<void> {
  if (login === null) return;
  if (proposedUid === null) throw new Refused('It was proposed without a login: it has to be proposed anew.');
  if (proposedUid === login)
    throw new Refused(
      'It was proposed from this very login: another person approves it, from a login of theirs.',
    );
  for (const uid of [login, proposedUid]) {
    const shared = await sharedReason(db, uid);
    if (shared !== null) throw new Refused(`What needs two persons needs two logins: ${shared}`);
  }
}

/** The reason for which a login does not stand for one person; null when it does. */
async function sharedReason(db: Db | Tx, uid: number): Promise<string | null> {
  if (uid === ROOT)
    return 'root stands for everybody who can become root, as in a container. Use a login of your own, with sudo if it needs root.';
  const [one, ...others] = await staffAt(db, uid);
  return others.length === 0 ? null : `${[one, ...others].join(' and ')} share the login with uid ${uid}.`;
}
