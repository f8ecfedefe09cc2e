import { neverPaidOf, orderMeant } from '../../modules/payments/index.ts';
import { whyNotMissing } from '../../modules/reconciliation/index.ts';
import type { Command } from '../command.ts';
import { proposeAndPrint } from '../proposals/propose-and-print.ts';
import { bearerIn } from './values.ts';

export const paymentUnpaid: Command = {
  name: 'payment unpaid',
  summary:
    'Proposes to say that a payment was never paid to us: one of which the wallet has not said for a day how it ended, or one that our books have and a statement of the wallet lacks. Another person approves it.',
  args: ['order'],
  needsReason: true,
  options: {
    bearer: { value: 'unit|us', about: 'Who bears what its unit has credited; us when it is not said.' },
  },
  run: (use, given) => {
    const [bearer, now] = [bearerIn(given), use.context.now()];
    return proposeAndPrint(use, given, async (tx) => {
      const orderId = (await orderMeant(tx, given.arg('order'))) ?? '';
      const missing = await whyNotMissing(tx, orderId, now);
      const unpaid = await neverPaidOf(tx, orderId, bearer, now);
      if (typeof unpaid === 'string') return unpaid;
      return unpaid.how === 'BOOKED' && missing !== null ? missing : { kind: 'NEVER_PAID', ...unpaid };
    });
  },
};
