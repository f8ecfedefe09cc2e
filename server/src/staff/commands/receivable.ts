import { receivableOf } from '../../modules/refunds/index.ts';
import { awaitedReversalOf } from '../../modules/reversals/index.ts';
import type { Command } from '../command.ts';
import { proposeAndPrint } from '../proposals/propose-and-print.ts';
import { bearerIn } from './values.ts';

export const receivable: Command = {
  name: 'receivable',
  summary:
    'Proposes who bears the money of credited bills that somebody else refunded at the wallet, or that went back twice: the unit, which reversed them or gets that much less, or we. Another person approves it.',
  args: ['order'],
  needsReason: true,
  options: { bearer: { value: 'unit|us', about: 'Who bears it; us when it is not said.' } },
  run: (use, given) => {
    const [bearer, orderId] = [bearerIn(given), given.arg('order')];
    return proposeAndPrint(use, given, async (tx) => {
      const open = await awaitedReversalOf(tx, orderId, use.context.now());
      if (open !== null) return open;
      const amount = await receivableOf(tx, orderId);
      return amount === 0
        ? 'Nothing of this order is receivable.'
        : { kind: 'REFUNDED_ELSEWHERE', orderId, amount, bearer };
    });
  },
};
