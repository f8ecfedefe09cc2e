import { adjustmentOf, closeWithoutMoney } from '../../modules/reconciliation/index.ts';
import { type Command, Refused } from '../command.ts';
import { propose } from '../proposals/proposals.ts';
import { fenIn } from './values.ts';

export const adjust: Command = {
  name: 'adjust',
  summary:
    'Proposes to close a finding, by its name in "findings": posts at most its amount to one pair of accounts, which a refusal names, and changes nothing else; --amount 0 closes a difference and posts nothing. Another person approves it. A difference without an amount is closed at once.',
  args: ['finding'],
  needsReason: true,
  options: {
    amount: { value: 'yuan', about: 'All of it when it is not said.' },
    debit: { value: 'account', about: 'The account that is debited.' },
    credit: { value: 'account', about: 'The account that is credited.' },
  },
  run: async (use, given) => {
    const { context, by, print } = use;
    const finding = given.arg('finding');
    const closing = { by, reason: given.reason, now: context.now() };
    const amount = fenIn(given.option('amount'));
    if (amount === undefined && given.option('debit') === undefined) {
      const obstacle = await context.db
        .transaction()
        .execute((tx) => closeWithoutMoney(tx, finding, closing));
      if (obstacle !== null) throw new Refused(obstacle);
      return print(`${finding} is closed.`);
    }
    const [debit, credit] = [given.option('debit'), given.option('credit')];
    await propose(use, given.reason, 'ADJUSTMENT', (tx) =>
      adjustmentOf(tx, { finding, amount, debit, credit }, closing.now),
    );
  },
};
