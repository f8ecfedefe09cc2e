import type { Context } from '../../kit/context.ts';
import { instant } from '../../kit/time.ts';
import { type Command, type CommandInput, NotUnderstood, personOf, Refused, type Use } from '../command.ts';
import type { Person } from '../login.ts';
import { approve, decline, endOld, proposalLine, propose, readProposals } from '../proposals.ts';
import {
  addStaff,
  bindLogin,
  countStaff,
  endLogins,
  isStaff,
  lockStaff,
  readBoundLogins,
  readLogins,
  readStaff,
  readUses,
  removeStaff,
  type UseRow,
} from '../staff-store.ts';
import { numberIn, partsLine, uidIn, wholeNumber } from './values.ts';

/** The staff members whom one person may add, removed ones counted, or one could invent a second. This many always stay. */
const TWO_PERSONS = 2;

export const staffAdd: Command = {
  name: 'staff add',
  summary:
    'Lets a person use these commands. The first one is added by anybody, a second one by the first; every other one, and whoever was removed, is a proposal, which another person approves.',
  args: ['name'],
  options: {
    uid: { value: 'number', about: 'Number of the person’s login on this machine ("id -u <login>").' },
  },
  run: async (use, given) => {
    const name = personOf(given.arg('name'));
    const uid = uidOf(given, name, use);
    if (await addedAlone(use.context, name, uid, use.by)) return use.print(`${name} is staff.`);
    await propose(use, 'joins', 'STAFF', async () => ({ name, uid }));
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

export const staffLogin: Command = {
  name: 'staff login',
  summary:
    'Binds a person to a login of the machine, by its number. It is a proposal, which another person approves. With --end unbinds it, at once; the last one goes only with the person: "staff remove".',
  args: ['name', 'uid'],
  options: { end: { value: null, about: 'Unbinds it.' } },
  run: async (use, given) => {
    const [name, uid] = [given.arg('name'), uidIn(given.arg('uid')) ?? 0];
    if (use.login === null) throw new Refused('The sandbox believes a name: there are no logins.');
    if (given.has('end')) return unbind(use, name, uid);
    if (!(await isStaff(use.context.db, name))) throw new Refused(`${name} is not staff.`);
    await propose(use, 'uses another login', 'LOGIN', async () => ({ name, uid }));
  },
};

export const staffList: Command = {
  name: 'staff list',
  summary: 'All who are or were staff, with the logins they are bound to.',
  run: async ({ context, print }) => {
    const logins = Map.groupBy(await readBoundLogins(context.db), ({ staff }) => staff);
    for (const { staff, added_by, added_at, removed_at } of await readStaff(context.db))
      await print(
        partsLine(
          staff,
          `added ${instant(added_at)} by ${added_by}`,
          ...(logins.get(staff) ?? []).map(({ uid }) => `uid ${uid}`),
          removed_at && `removed ${instant(removed_at)}`,
        ),
      );
  },
};

async function unbind({ context, print }: Use, name: string, uid: number): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    await lockStaff(tx);
    if ((await endLogins(tx, name, context.now(), uid)) === 0)
      throw new Refused(`${name} is not bound to uid ${uid}.`);
    if ((await readLogins(tx, name)).every(({ ended_at }) => ended_at !== null))
      throw new Refused(`${name} has no other login.`);
  });
  await print(`${name} is bound to uid ${uid} no more.`);
}

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

const LISTED = 100;

export const proposals: Command = {
  name: 'proposals',
  summary: `What waits for a second person, the newest first. After seven days nobody can approve it any more.`,
  options: { all: { value: null, about: `The last ${LISTED}, whatever became of them.` } },
  run: async ({ context, print }, given) => {
    await endOld(context);
    for (const proposal of await readProposals(context.db, !given.has('all'), LISTED))
      await print(proposalLine(proposal));
  },
};

export const approveCommand: Command = {
  name: 'approve',
  summary: 'Does what another person proposed, exactly as it was proposed.',
  args: ['proposal'],
  run: async ({ context, by, login, print }, given) =>
    print(await approve(context, { by, login }, numberIn('proposal', given.arg('proposal')))),
};

export const declineCommand: Command = {
  name: 'decline',
  summary: 'Declines a proposal, or takes back one’s own.',
  args: ['proposal'],
  run: async ({ context, by, login, print }, given) => {
    const id = numberIn('proposal', given.arg('proposal'));
    await decline(context, { by, login }, id);
    await print(`Proposal ${id} is declined.`);
  },
};

const PAGE = 100;

const OUTCOME = { STARTED: 'NO END', DONE: 'DONE', FAILED: 'FAILED' } as const;

export const log: Command = {
  name: 'log',
  summary: `The last ${PAGE} uses of commands, the newest first. NO END: under way, or broken off.`,
  options: {
    by: { value: 'name', about: 'Only what this staff member did.' },
    before: { value: 'number', about: 'Those before a use, by the number its line begins with.' },
  },
  run: async ({ context, print }, given) => {
    const before = wholeNumber('before', given.option('before'));
    for (const row of await readUses(context.db, { by: given.option('by'), before, limit: PAGE }))
      await print(lineOf(row));
  },
};

function lineOf(row: UseRow): string {
  const { log_id, at, staff, login, outcome, command, error } = row;
  const typed = `${command} ${row.arguments}`;
  return partsLine(log_id, instant(at), `${staff} (${login})`, OUTCOME[outcome], typed, error);
}
