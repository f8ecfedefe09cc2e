import { orderMeant } from '../../modules/payments/index.ts';
import { type Command, Refused } from '../command.ts';
import { readHistory } from '../order/store.ts';
import { historyJson, historyLines } from '../order/text.ts';

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
