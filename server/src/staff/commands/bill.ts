import { billToEnd } from '../../modules/settlement/index.ts';
import { type Command, NotUnderstood } from '../command.ts';
import { proposeAndPrint } from '../proposals/propose-and-print.ts';

const OUTCOMES = { 'written-off': 'WRITTEN_OFF', rejected: 'REJECTED' } as const;

export const billEnd: Command = {
  name: 'bill end',
  summary:
    'Proposes how a bill ended whose unit never will answer, after its promise: written off, or rejected, which refunds it. The reason names the evidence. Another person approves it. If the unit answers after all, nothing is booked twice.',
  args: ['write-off'],
  needsReason: true,
  options: {
    outcome: {
      value: 'written-off|rejected',
      about: 'What the evidence says that the unit has done.',
      required: true,
    },
  },
  run: (use, given) => {
    const named = given.option('outcome');
    if (named !== 'written-off' && named !== 'rejected')
      throw new NotUnderstood('--outcome is written-off or rejected.');
    return proposeAndPrint(use, given, async (tx) => {
      const bill = await billToEnd(tx, given.arg('write-off'), OUTCOMES[named], use.context.now());
      return typeof bill === 'string' ? bill : { kind: 'BILL', ...bill };
    });
  },
};
