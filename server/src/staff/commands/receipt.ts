import { receiptToBook, receiptToEnd } from '../../modules/reconciliation/index.ts';
import { type Command, NotUnderstood } from '../command.ts';
import { proposeAndPrint } from '../proposals/propose-and-print.ts';
import { dayIn } from './values.ts';

const OUTCOMES = { 'given-back': 'GIVE_BACK', 'taken-in': 'TAKE_IN' } as const;

export const receiptBook: Command = {
  name: 'receipt book',
  summary:
    'Proposes to book a payment that only the wallet’s statement has as an unknown receipt, by its day and number. Another person approves it.',
  args: ['day', 'number'],
  needsReason: true,
  run: (use, given) =>
    proposeAndPrint(use, given, async (tx) => {
      const receipt = await receiptToBook(tx, dayIn(given.arg('day')), given.arg('number'));
      return typeof receipt === 'string' ? receipt : { kind: 'RECEIPT', ...receipt };
    }),
};

export const receiptEnd: Command = {
  name: 'receipt end',
  summary:
    'Proposes how an unknown receipt ended: given back, in the wallet’s back office, or taken in, as income. Another person approves it.',
  args: ['number'],
  needsReason: true,
  options: {
    outcome: { value: 'given-back|taken-in', about: 'What became of the money.', required: true },
  },
  run: (use, given) => {
    const named = given.option('outcome');
    if (named !== 'given-back' && named !== 'taken-in')
      throw new NotUnderstood('--outcome is given-back or taken-in.');
    return proposeAndPrint(use, given, async (tx) => {
      const receipt = await receiptToEnd(tx, given.arg('number'), OUTCOMES[named]);
      return typeof receipt === 'string' ? receipt : { kind: 'RECEIPT', ...receipt };
    });
  },
};
