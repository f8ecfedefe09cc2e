import type { Tx } from '../../kit/database/open.ts';
import { orderOf, ownerOfMandate, ownerOfRefund } from '../../kit/ids.ts';
import { mandateToEnd } from '../../modules/mandates/index.ts';
import { askBeforeEnd, orderMeant, paymentOfOrder, paymentToEnd } from '../../modules/payments/index.ts';
import { askWhetherMade, paidByBankOf } from '../../modules/refunds/index.ts';
import { billToEnd, hastenBill } from '../../modules/settlement/index.ts';
import { type Command, type CommandInput, NotUnderstood, Refused, type Use } from '../command.ts';
import { propose } from '../proposals/proposals.ts';

export const end: Command = {
  name: 'end',
  summary:
    'Proposes how something ended whose partner never will say it: a write-off whose promise is over (written off, or rejected, which refunds it), a payment of which the wallet has said nothing for a day (closed), a refund that the wallet refuses for good (its money goes back by bank transfer, after the approval), an open mandate that its owner has not signed (ended at the wallet). The wallet or the unit is asked first. The reason names the evidence.',
  args: ['number'],
  needsReason: true,
  options: {
    outcome: {
      value: 'written-off|rejected',
      about: 'Of a write-off: what the evidence says that the unit has done.',
    },
  },
  run: async (use, given) => {
    const number = given.arg('number');
    const outcome = outcomeIn(given);
    if (outcome === undefined && orderOf(number) !== null)
      throw new NotUnderstood('--outcome is missing: what the unit has done, by the evidence.');
    if (outcome !== undefined) return endOfBill(use, given, outcome);
    if (ownerOfRefund(number) !== null) return endOfRefund(use, given);
    return ownerOfMandate(number) === null ? endOfPayment(use, given) : endOfMandate(use, given);
  },
};

async function endOfBill(use: Use, given: CommandInput, outcome: 'WRITTEN_OFF' | 'REJECTED'): Promise<void> {
  const number = given.arg('number');
  const toEnd = (tx: Tx) => billToEnd(tx, number, outcome, use.context.now());
  const bill = await use.context.db.transaction().execute(toEnd);
  if (typeof bill === 'string') throw new Refused(bill);
  await hastenBill(use.context, number);
  await propose(use, given.reason, 'END_BILL', toEnd);
}

async function endOfPayment(use: Use, given: CommandInput): Promise<void> {
  const { context } = use;
  const orderId = await orderMeant(context.db, given.arg('number'));
  const paymentId = orderId && (await paymentOfOrder(context.db, orderId));
  if (!paymentId) throw new Refused('There is no such payment.');
  await askBeforeEnd(context, paymentId);
  await propose(use, given.reason, 'END_PAYMENT', (tx) => paymentToEnd(tx, paymentId, context.now()));
}

async function endOfRefund(use: Use, given: CommandInput): Promise<void> {
  const number = given.arg('number');
  const obstacle = await askWhetherMade(use.context, number);
  if (obstacle !== null) throw new Refused(obstacle);
  await propose(use, given.reason, 'END_REFUND', (tx) => paidByBankOf(tx, number));
}

function endOfMandate(use: Use, given: CommandInput): Promise<void> {
  return propose(use, given.reason, 'END_MANDATE', async (tx) => {
    const mandate = await mandateToEnd(tx, given.arg('number'));
    return typeof mandate === 'string' ? mandate : { agreementId: mandate.agreementId };
  });
}

function outcomeIn(given: CommandInput): 'WRITTEN_OFF' | 'REJECTED' | undefined {
  const outcome = given.option('outcome');
  if (outcome === undefined) return undefined;
  if (outcome !== 'written-off' && outcome !== 'rejected')
    throw new NotUnderstood('--outcome is written-off or rejected.');
  return outcome === 'rejected' ? 'REJECTED' : 'WRITTEN_OFF';
}
