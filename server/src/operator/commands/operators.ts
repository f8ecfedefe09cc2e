import { instant } from '../../time.ts';
import { type Command, Refused } from '../command.ts';
import { addOperator, countOperators, readOperators, removeOperator } from '../people-store.ts';
import { propose } from '../proposals/proposals.ts';
import { personOf } from '../read.ts';

/** As soon as there are so many, nobody makes up a second person for what needs two. */
const TWO_PERSONS = 2;

export const operatorAdd: Command = {
  name: 'operator add',
  summary:
    'Lets a person use these commands. The first one is added by anybody, a second one by the first; from then on it is a proposal, which another person approves.',
  args: ['name'],
  run: async ({ context, by, print }, given) => {
    const name = personOf(given.arg('name'));
    if ((await countOperators(context.db)) >= TWO_PERSONS) {
      const { id } = await propose(context, by, 'joins', async () => ({ kind: 'OPERATOR', name }));
      return print(`Proposal ${id}. Another operator approves it: approve ${id}.`);
    }
    if (!(await addOperator(context.db, name, by, context.now())))
      throw new Refused(`${name} is an operator already.`);
    await print(`${name} is an operator.`);
  },
};

export const operatorRemove: Command = {
  name: 'operator remove',
  summary: 'Lets a person use these commands no more. The log keeps the name.',
  args: ['name'],
  run: async ({ context, print }, given) => {
    const name = given.arg('name');
    if (!(await removeOperator(context.db, name, context.now())))
      throw new Refused(`${name} is no operator.`);
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
