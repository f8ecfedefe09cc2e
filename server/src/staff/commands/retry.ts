import type { Tx } from '../../kit/database/open.ts';
import { orderOf, ownerOf, ownerOfRefund } from '../../kit/ids.ts';
import { orderMeant, retryPayment } from '../../modules/payments/index.ts';
import { retryRefund } from '../../modules/refunds/index.ts';
import { retryBill } from '../../modules/settlement/index.ts';
import { type Command, NotUnderstood, Refused } from '../command.ts';
import { numbersOf } from '../order/store.ts';

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
      for (const one of await meant(tx, number))
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
async function meant(tx: Tx, number: string): Promise<readonly string[]> {
  const orderId = ownerOf(number) === null ? null : await orderMeant(tx, number);
  if (orderId === null) return [number];
  const { paymentId, writeOffs, refunds } = await numbersOf(tx, orderId);
  return [paymentId, ...refunds, ...writeOffs];
}
