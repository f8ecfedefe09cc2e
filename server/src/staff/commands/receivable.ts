import { receivableOf } from '../../modules/refunds/index.ts';
import type { Command } from '../command.ts';
import { describeAct } from '../proposals/describe.ts';
import { propose } from '../proposals/proposals.ts';
import { bearerIn } from './values.ts';

export const receivable: Command = {
  name: 'receivable',
  summary:
    'Proposes who bears the money of credited bills that somebody else refunded at the wallet: the unit, which reversed them or gets that much less, or we. Another person approves it.',
  args: ['order'],
  needsReason: true,
  options: { bearer: { value: 'unit|us', about: 'Who bears it; us when it is not said.' } },
  run: async ({ context, by, login, print }, given) => {
    const [bearer, orderId] = [bearerIn(given), given.arg('order')];
    const { id, act } = await propose(context, { by, login }, given.option('reason') ?? '', async (tx) => {
      const amount = await receivableOf(tx, orderId);
      return amount === 0
        ? 'Nothing of this order is receivable.'
        : { kind: 'REFUNDED_ELSEWHERE', orderId, amount, bearer };
    });
    await print(`Proposal ${id}: ${describeAct(act)}. Another staff member approves it: approve ${id}.`);
  },
};
