import { reversalToAsk } from '../../modules/reversals/index.ts';
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

export const billReverse: Command = {
  name: 'bill reverse',
  summary:
    'Proposes to ask a unit to reverse a bill that it has credited although its money went back. Another person approves it. When the unit reverses it, nothing of it is receivable any more, and what its payer has not got back is refunded; when it refuses, "receivable" still decides who bears it.',
  args: ['write-off'],
  needsReason: true,
  run: (use, given) =>
    proposeAndPrint(use, given, async (tx) => {
      const asked = await reversalToAsk(use.context, tx, given.arg('write-off'));
      return typeof asked === 'string' ? asked : { kind: 'REVERSAL', ...asked };
    }),
};
