import { goodwillOf } from '../../modules/refunds/index.ts';
import { type Command, type CommandInput, NotUnderstood } from '../command.ts';
import { describeAct } from '../proposals/describe.ts';
import { propose } from '../proposals/proposals.ts';
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
  run: async ({ context, by, login, print }, given) => {
    const [wanted, bearer, orderId] = [wantedIn(given), bearerIn(given), given.arg('order')];
    const { id, act } = await propose(context, { by, login }, given.option('reason') ?? '', async (tx) => {
      const goodwill = await goodwillOf(tx, orderId, wanted, bearer);
      return typeof goodwill === 'string' ? goodwill : { kind: 'REFUND', ...goodwill };
    });
    await print(`Proposal ${id}: ${describeAct(act)}. Another staff member approves it: approve ${id}.`);
  },
};

function wantedIn(given: CommandInput): number | 'ALL' {
  const line = wholeNumber('line', given.option('line'));
  if ((line !== undefined) === given.has('all')) throw new NotUnderstood('Say --line <number> or --all.');
  return line ?? 'ALL';
}
