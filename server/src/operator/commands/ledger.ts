import { formatYuan } from '@life-payment/contract/rules';
import { type DayLine, dayLedger } from '../../modules/ledger/index.ts';
import { dayOf, instant } from '../../time.ts';
import { type Command, Refused } from '../command.ts';
import { csvLine, dayIn } from './values.ts';

const HEAD = ['time', 'event', 'number', 'order', 'account', 'unit', 'debit', 'credit'];

const fieldsOf = (line: DayLine): string[] => [
  instant(line.postedAt),
  line.event,
  line.subject,
  line.orderId ?? '',
  line.account,
  line.unitId,
  line.debit === 0 ? '' : formatYuan(line.debit),
  line.credit === 0 ? '' : formatYuan(line.credit),
];

export const ledger: Command = {
  name: 'ledger',
  summary: 'The postings of a day (Asia/Shanghai) as CSV, a line of a posting each; amounts in yuan.',
  args: ['YYYY-MM-DD'],
  run: async ({ context, print }, given) => {
    const day = dayIn(given.arg('YYYY-MM-DD'));
    if (day > dayOf(context.now())) throw new Refused(`${day} has not begun.`);
    await print(csvLine(HEAD));
    for await (const page of dayLedger(context.db, day))
      await print(page.map((line) => csvLine(fieldsOf(line))).join('\n'));
  },
};
