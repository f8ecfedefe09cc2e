import { endCardCase, goodwillOf } from '../../modules/refunds/index.ts';
import { reversalToAsk } from '../../modules/reversals/index.ts';
import { type Command, type CommandInput, NotUnderstood, Refused } from '../command.ts';
import { propose } from '../proposals/proposals.ts';
import { wholeNumber } from './values.ts';

export const refund: Command = {
  name: 'refund',
  summary:
    'Proposes to give back what was paid in cash for bills their unit has written off: one line of an order, or all that still can be. Its coupon stays used. Another person approves it.',
  args: ['order'],
  needsReason: true,
  options: {
    line: { value: 'number', about: 'The bill’s line in the order, from 1.' },
    all: { value: null, about: 'Every line that can be refunded.' },
    bearer: {
      value: 'unit|us',
      about: 'Whether the unit gets that much less, or we pay it; us when it is not said.',
    },
  },
  run: (use, given) => {
    const [wanted, bearer, orderId] = [wantedIn(given), bearerIn(given), given.arg('order')];
    return propose(use, given.reason, 'REFUND', (tx) => goodwillOf(tx, orderId, wanted, bearer));
  },
};

export const billReverse: Command = {
  name: 'bill reverse',
  summary:
    'Proposes to ask a unit to reverse a bill that it has credited although its money went back. Another person approves it. When the unit reverses it, nothing of it is receivable any more, and what its payer has not got back is refunded; when it refuses, "adjust" says who bears it.',
  args: ['write-off'],
  needsReason: true,
  run: (use, given) =>
    propose(use, given.reason, 'REVERSAL', (tx) => reversalToAsk(use.context, tx, given.arg('write-off'))),
};

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

/** Who bears a refund: we when it is not said. */
function bearerIn(given: CommandInput): 'unit' | 'us' {
  const bearer = given.option('bearer') ?? 'us';
  if (bearer !== 'unit' && bearer !== 'us') throw new NotUnderstood('--bearer is unit or us.');
  return bearer;
}

function wantedIn(given: CommandInput): number | 'ALL' {
  const line = wholeNumber('line', given.option('line'));
  if ((line !== undefined) === given.has('all')) throw new NotUnderstood('Say --line <number> or --all.');
  return line ?? 'ALL';
}
