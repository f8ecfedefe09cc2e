import { mandateToEnd } from '../../autopay/wallet-report.ts';
import type { Tx } from '../../kit/database/open.ts';
import { orderOf, ownerOf, ownerOfMandate, ownerOfRefund } from '../../kit/ids.ts';
import { advanceBillNow } from '../../paying/advance-bill.ts';
import { reversalToAsk } from '../../paying/advance-reversal.ts';
import { billToEnd, retryBill } from '../../paying/bill-by-staff.ts';
import { askBeforeEnd, paymentToEnd, retryPayment } from '../../paying/payment-by-staff.ts';
import { orderMeant, paymentOfOrder } from '../../paying/payment-store.ts';
import { askWhetherMade, goodwillOf, paidByBankOf, retryRefund } from '../../paying/refund-by-staff.ts';
import { endCardCase } from '../../paying/refund-card.ts';
import { type Command, type CommandInput, NotUnderstood, Refused, type Use } from '../command.ts';
import { historyJson, historyLines, numbersOf, readHistory } from '../order.ts';
import { propose } from '../proposals.ts';
import { wholeNumber } from './values.ts';

export const order: Command = {
  name: 'order',
  summary:
    "An order, by its own number or its payment's, with its whole history: payment, bills, refunds, every step, postings, coupon, points, claims, messages, proposals, differences, jobs.",
  args: ['order'],
  options: { json: { value: null, about: 'As JSON, amounts in fen.' } },
  run: async ({ context, print }, given) => {
    const number = given.arg('order');
    const history = await readHistory(context.db, (await orderMeant(context.db, number)) ?? number);
    if (!history) throw new Refused(`There is no order ${given.arg('order')}.`);
    const lines = given.has('json') ? historyJson(history).split('\n') : historyLines(history);
    for (const line of lines) await print(line);
  },
};

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
    return propose(use, given.reason, 'REFUND', (tx) => goodwillOf(tx, orderId, wanted, bearer));
  },
};

export const billReverse: Command = {
  name: 'bill reverse',
  summary:
    'Proposes to ask a unit to reverse a bill that it has credited although its money went back. Another person approves it. When the unit reverses it, nothing of it is receivable any more, and what its payer has not got back is refunded; when it refuses, "adjust" says who bears it.',
  args: ['write-off'],
  needsReason: true,
  run: (use, given) =>
    propose(use, given.reason, 'REVERSAL', (tx) => reversalToAsk(use.context, tx, given.arg('write-off'))),
};

export const cardSettled: Command = {
  name: 'card settled',
  summary:
    'Ends the case of a refund that the bank sent back or says nothing about: the payer has the money in the wallet. Books nothing.',
  args: ['refund'],
  needsReason: true,
  run: async ({ context, print }, given) => {
    const refundNo = given.arg('refund');
    if (!(await context.db.transaction().execute((tx) => endCardCase(tx, refundNo))))
      throw new Refused(`There is no open case of a card for ${refundNo}.`);
    await print(`${refundNo}: the payer has the money in the wallet.`);
  },
};

/** The bearer of a refund; `us` by default. */
function bearerIn(given: CommandInput): 'unit' | 'us' {
  const bearer = given.option('bearer') ?? 'us';
  if (bearer !== 'unit' && bearer !== 'us') throw new NotUnderstood('--bearer is unit or us.');
  return bearer;
}

function wantedIn(given: CommandInput): number | 'ALL' {
  const line = wholeNumber('line', given.option('line'));
  if ((line !== undefined) === given.has('all')) throw new NotUnderstood('Say --line <number> or --all.');
  return line ?? 'ALL';
}

export const retry: Command = {
  name: 'retry',
  summary:
    'Makes the next step of an order, a write-off or a refund due now: asks the wallet or the unit. A refund that needs a person is sent again under the same number. Of an order everything is tried that is not finished.',
  args: ['number'],
  run: async ({ context, print }, given) => {
    const number = given.arg('number');
    if (!retryOf(number)) throw new NotUnderstood('That is no number of an order, a write-off or a refund.');
    const tried = await context.db.transaction().execute(async (tx) => {
      const due: string[] = [];
      for (const one of await numbersToRetry(tx, number))
        if (await retryOf(one)?.(tx, one, context.now())) due.push(one);
      return due;
    });
    if (tried.length === 0)
      throw new Refused(`Nothing of ${number} is unfinished, or there is no such number.`);
    await print(`Due now: ${tried.join(', ')}.`);
  },
};

/** The function that makes the next step of one of our numbers due; null when the number is unknown. */
function retryOf(number: string) {
  if (ownerOf(number) !== null) return retryPayment;
  if (orderOf(number) !== null) return retryBill;
  return ownerOfRefund(number) === null ? null : retryRefund;
}

/** The numbers to retry. The number of an order or a payment stands for the payment, refunds and write-offs, which are locked in this order. */
async function numbersToRetry(tx: Tx, number: string): Promise<readonly string[]> {
  const orderId = ownerOf(number) === null ? null : await orderMeant(tx, number);
  if (orderId === null) return [number];
  const { paymentId, writeOffs, refunds } = await numbersOf(tx, orderId);
  return [paymentId, ...refunds, ...writeOffs];
}

export const end: Command = {
  name: 'end',
  summary:
    'Proposes the end of what its partner never will answer, and asks the partner first: a write-off (written off, or rejected and refunded), a payment (closed), a refund (paid back by bank transfer), a mandate that its owner has not signed (ended). The reason names the evidence.',
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
  await advanceBillNow(use.context, number);
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
