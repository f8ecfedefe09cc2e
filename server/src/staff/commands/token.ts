import { endTokenSearch } from '../../modules/tokens/index.ts';
import { type Command, Refused } from '../command.ts';

export const tokenEnd: Command = {
  name: 'token end',
  summary:
    'Ends the search for the token of a booked top-up that its unit will not tell: the payer has it another way, or the money back. Books nothing, and shows no token.',
  args: ['write-off'],
  needsReason: true,
  run: async ({ context, print }, given) => {
    const writeOffNo = given.arg('write-off');
    if (!(await context.db.transaction().execute((tx) => endTokenSearch(tx, writeOffNo))))
      throw new Refused(`No token is awaited for ${writeOffNo}.`);
    await print(`${writeOffNo}: its token is not asked for any more.`);
  },
};
