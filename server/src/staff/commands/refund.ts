import { askWhetherMade, goodwillOf, paidByBankOf } from '../../modules/refunds/index.ts';
import { type Command, type CommandInput, NotUnderstood, Refused } from '../command.ts';
import { proposeAndPrint } from '../proposals/propose-and-print.ts';
import { bearerIn, wholeNumber } from './values.ts';

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
    return proposeAndPrint(use, given, async (tx) => {
      const goodwill = await goodwillOf(tx, orderId, wanted, bearer);
      return typeof goodwill === 'string' ? goodwill : { kind: 'REFUND', ...goodwill };
    });
  },
};

export const refundBank: Command = {
  name: 'refund bank',
  summary:
    'Proposes to end a refund that the wallet refuses for good, because its money goes back by bank transfer; the wallet is asked first. Another person approves it, then the money is transferred. The reason names the transfer.',
  args: ['refund'],
  needsReason: true,
  run: async (use, given) => {
    const refundNo = given.arg('refund');
    const obstacle = await askWhetherMade(use.context, refundNo);
    if (obstacle !== null) throw new Refused(obstacle);
    await proposeAndPrint(use, given, async (tx) => {
      const paid = await paidByBankOf(tx, refundNo);
      return typeof paid === 'string' ? paid : { kind: 'REFUND_BY_BANK', ...paid };
    });
  },
};

function wantedIn(given: CommandInput): number | 'ALL' {
  const line = wholeNumber('line', given.option('line'));
  if ((line !== undefined) === given.has('all')) throw new NotUnderstood('Say --line <number> or --all.');
  return line ?? 'ALL';
}
