import type { Db, Tx } from '../kit/database/open.ts';
import { Refused } from './command.ts';
import { ROOT } from './login.ts';
import { staffAt } from './logins-store.ts';

/** The person who uses a command. `login`: the checked login on the machine; null in the sandbox, which does not check logins. */
export type Person = { readonly by: string; readonly login: number | null };

/** Refuses to propose from a login that several share: nobody could approve it. */
export async function checkProposer(db: Db | Tx, { login }: Person): Promise<void> {
  const shared = login === null ? null : await whyShared(db, login);
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
    const shared = await whyShared(db, uid);
    if (shared !== null) throw new Refused(`What needs two persons needs two logins: ${shared}`);
  }
}

/** Why a login does not stand for one person; null when it does. */
async function whyShared(db: Db | Tx, uid: number): Promise<string | null> {
  if (uid === ROOT)
    return 'root stands for everybody who can become root, as in a container. Use a login of your own, with sudo if it needs root.';
  const [one, ...others] = await staffAt(db, uid);
  return others.length === 0 ? null : `${[one, ...others].join(' and ')} share the login with uid ${uid}.`;
}
