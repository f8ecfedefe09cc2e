import { type Command, Refused } from '../command.ts';
import { endLogins, readLogins } from '../logins-store.ts';
import { isStaff, lockStaff } from '../people-store.ts';
import { propose } from '../proposals/proposals.ts';
import { uidIn } from './values.ts';

const SANDBOX = 'The sandbox believes a name: there are no logins.';

export const staffLogin: Command = {
  name: 'staff login',
  summary:
    'Binds a person to a login of the machine, by its number. It is a proposal, which another person approves.',
  args: ['name', 'uid'],
  run: async ({ context, by, login, print }, given) => {
    const [name, uid] = [given.arg('name'), uidIn(given.arg('uid')) ?? 0];
    if (login === null) throw new Refused(SANDBOX);
    if (!(await isStaff(context.db, name))) throw new Refused(`${name} is not staff.`);
    const { id } = await propose(context, { by, login }, 'uses another login', async () => ({
      kind: 'LOGIN',
      name,
      uid,
    }));
    await print(`Proposal ${id}. Another staff member approves it: approve ${id}.`);
  },
};

export const staffLogout: Command = {
  name: 'staff logout',
  summary: 'Unbinds a person from a login, at once. The last one goes only with the person: "staff remove".',
  args: ['name', 'uid'],
  run: async ({ context, login, print }, given) => {
    const [name, uid] = [given.arg('name'), uidIn(given.arg('uid')) ?? 0];
    if (login === null) throw new Refused(SANDBOX);
    await context.db.transaction().execute(async (tx) => {
      await lockStaff(tx);
      if ((await endLogins(tx, name, context.now(), uid)) === 0)
        throw new Refused(`${name} is not bound to uid ${uid}.`);
      if ((await readLogins(tx, name)).every(({ ended_at }) => ended_at !== null))
        throw new Refused(`${name} has no other login.`);
    });
    await print(`${name} is bound to uid ${uid} no more.`);
  },
};
