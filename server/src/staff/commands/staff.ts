import type { Context } from '../../kit/context.ts';
import { instant } from '../../kit/time.ts';
import { type Command, type CommandInput, NotUnderstood, Refused } from '../command.ts';
import { bindLogin, endLogins, readBoundLogins } from '../logins-store.ts';
import { addStaff, countStaff, lockStaff, readStaff, removeStaff } from '../people-store.ts';
import { propose } from '../proposals/proposals.ts';
import type { Person } from '../two-persons.ts';
import { personOf } from '../typed-command.ts';
import { uidIn } from './values.ts';

/**
 * The first staff members, whom one person may add. Removed ones count, otherwise one person could remove the others and
 * invent a second person. This many always stay, because fewer could not add anybody.
 */
const TWO_PERSONS = 2;

export const staffAdd: Command = {
  name: 'staff add',
  summary:
    'Lets a person use these commands. The first one is added by anybody, a second one by the first; every other one, and whoever was removed, is a proposal, which another person approves.',
  args: ['name'],
  options: {
    uid: { value: 'number', about: 'Number of the person’s login on this machine ("id -u <login>").' },
  },
  run: async ({ context, by, login, print }, given) => {
    const name = personOf(given.arg('name'));
    const uid = uidOf(given, name, { by, login });
    if (await addedAlone(context, name, uid, by)) return print(`${name} is staff.`);
    const act = { kind: 'STAFF', name, uid } as const;
    const { id } = await propose(context, { by, login }, 'joins', async () => act);
    await print(`Proposal ${id}. Another staff member approves it: approve ${id}.`);
  },
};

export const staffRemove: Command = {
  name: 'staff remove',
  summary: 'Lets a person use these commands no more, at once; two always stay. The log keeps the name.',
  args: ['name'],
  run: async ({ context, print }, given) => {
    const name = given.arg('name');
    await context.db.transaction().execute(async (tx) => {
      await lockStaff(tx);
      if (!(await removeStaff(tx, name, context.now()))) throw new Refused(`${name} is not staff.`);
      await endLogins(tx, name, context.now());
      if ((await countStaff(tx)).now < TWO_PERSONS)
        throw new Refused('Two staff members have to stay. Add another one first.');
    });
    await print(`${name} is not staff any more.`);
  },
};

export const staffList: Command = {
  name: 'staff list',
  summary: 'All who are or were staff, with the logins they are bound to.',
  run: async ({ context, print }) => {
    const logins = Map.groupBy(await readBoundLogins(context.db), ({ staff }) => staff);
    for (const { staff, added_by, added_at, removed_at } of await readStaff(context.db))
      await print(
        [
          staff,
          `added ${instant(added_at)} by ${added_by}`,
          ...(logins.get(staff) ?? []).map(({ uid }) => `uid ${uid}`),
          ...(removed_at ? [`removed ${instant(removed_at)}`] : []),
        ].join('  '),
      );
  },
};

/** The login of a new staff member: the given one, or the present one of a person who adds themselves. */
function uidOf(given: CommandInput, name: string, { by, login }: Person): number | null {
  if (login === null) return null;
  const said = uidIn(given.option('uid'));
  if (said !== undefined) return said;
  if (name === by) return login;
  throw new NotUnderstood(
    `--uid is missing: the number of ${name}'s login on this machine ("id -u <login>").`,
  );
}

/** Adds one of the first staff members with their login. False when two persons are required from now on. */
function addedAlone({ db, now }: Context, name: string, uid: number | null, by: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockStaff(tx);
    if ((await countStaff(tx)).ever >= TWO_PERSONS) return false;
    if (!(await addStaff(tx, name, by, now()))) throw new Refused(`${name} is staff already.`);
    if (uid !== null) await bindLogin(tx, name, uid, by, now());
    return true;
  });
}
