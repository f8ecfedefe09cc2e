import type { Context } from '../../context.ts';
import { instant } from '../../time.ts';
import { type Command, Refused } from '../command.ts';
import {
  addOperator,
  countOperators,
  lockOperators,
  readOperators,
  removeOperator,
} from '../people-store.ts';
import { propose } from '../proposals/proposals.ts';
import { personOf } from '../read.ts';

/**
 * So many are added by one person, ever: those who were removed count, or whoever removes the others could make up a
 * second person. So many always stay, since fewer could add nobody.
 */
const TWO_PERSONS = 2;

/** Adds one of the first operators. False: from now on it takes two persons. */
const addedAlone = ({ db, now }: Context, name: string, by: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await lockOperators(tx);
    if ((await countOperators(tx)).ever >= TWO_PERSONS) return false;
    if (!(await addOperator(tx, name, by, now()))) throw new Refused(`${name} is an operator already.`);
    return true;
  });

export const operatorAdd: Command = {
  name: 'operator add',
  summary:
    'Lets a person use these commands. The first one is added by anybody, a second one by the first; every other one, and whoever was removed, is a proposal, which another person approves.',
  args: ['name'],
  run: async ({ context, by, print }, given) => {
    const name = personOf(given.arg('name'));
    if (await addedAlone(context, name, by)) return print(`${name} is an operator.`);
    const { id } = await propose(context, by, 'joins', async () => ({ kind: 'OPERATOR', name }));
    await print(`Proposal ${id}. Another operator approves it: approve ${id}.`);
  },
};

export const operatorRemove: Command = {
  name: 'operator remove',
  summary: 'Lets a person use these commands no more, at once; two always stay. The log keeps the name.',
  args: ['name'],
  run: async ({ context, print }, given) => {
    const name = given.arg('name');
    await context.db.transaction().execute(async (tx) => {
      await lockOperators(tx);
      if (!(await removeOperator(tx, name, context.now()))) throw new Refused(`${name} is no operator.`);
      if ((await countOperators(tx)).now < TWO_PERSONS)
        throw new Refused('Two operators have to stay. Add another one first.');
    });
    await print(`${name} is no operator any more.`);
  },
};

export const operatorList: Command = {
  name: 'operator list',
  summary: 'All who are or were operators.',
  run: async ({ context, print }) => {
    for (const { operator, added_by, added_at, removed_at } of await readOperators(context.db))
      await print(
        [
          operator,
          `added ${instant(added_at)} by ${added_by}`,
          ...(removed_at ? [`removed ${instant(removed_at)}`] : []),
        ].join('  '),
      );
  },
};
