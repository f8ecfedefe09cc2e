import { endCardCase } from '../../modules/refunds/index.ts';
import { type Command, Refused } from '../command.ts';

export const cardSettled: Command = {
  name: 'card settled',
  summary:
    'Ends the case of a refund that the bank sent back or says nothing about: the payer has the money in the wallet. Books nothing.',
  args: ['refund'],
  needsReason: true,
  run: async ({ context, print }, given) => {
    const refundNo = given.arg('refund');
    if (!(await context.db.transaction().execute((tx) => endCardCase(tx, refundNo))))
      throw new Refused(`There is no open case of a card for ${refundNo}.`);
    await print(`${refundNo}: the payer has the money in the wallet.`);
  },
};
