import { formatYuan } from '@life-payment/contract/rules';
import { dayOf, instant } from '../../kit/time.ts';
import { type DayBalance, type DayLine, dayBalances, dayLedger } from '../../modules/ledger/index.ts';
import { type Command, type CommandInput, Refused } from '../command.ts';
import { csvLine, dayIn } from './values.ts';

const DAY = 'YYYY-MM-DD';

const HEAD = ['time', 'event', 'number', 'order', 'account', 'unit', 'debit', 'credit'];

const BALANCES_HEAD = ['account', 'unit', 'opening', 'debit', 'credit', 'closing'];

export const ledger: Command = {
  name: 'ledger',
  summary:
    'The postings of a day (Asia/Shanghai) as CSV, a line of a posting each; amounts in yuan. Or how each account stood before it, what it moved, and how it stood after: debits less credits, by unit where there is one; today as of now.',
  args: [DAY],
  options: { balances: { value: null, about: 'The balances of the accounts.' } },
  run: async ({ context, print }, given) => {
    const day = begunDay(given, context.now());
    await print(csvLine(given.has('balances') ? BALANCES_HEAD : HEAD));
    if (given.has('balances'))
      for (const balance of await dayBalances(context.db, day)) await print(csvLine(balanceFields(balance)));
    else
      for await (const page of dayLedger(context.db, day))
        for (const line of page) await print(csvLine(fieldsOf(line)));
  },
};

/** The day a staff member named, if it has begun. */
function begunDay(given: CommandInput, now: Date): string {
  const day = dayIn(given.arg(DAY));
  if (day > dayOf(now)) throw new Refused(`${day} has not begun.`);
  return day;
}

function fieldsOf(line: DayLine): string[] {
  return [
    instant(line.postedAt),
    line.event,
    line.subject,
    line.orderId ?? '',
    line.account,
    line.unitId,
    line.debit === 0 ? '' : formatYuan(line.debit),
    line.credit === 0 ? '' : formatYuan(line.credit),
  ];
}

function balanceFields({ account, unitId, opening, debit, credit, closing }: DayBalance): string[] {
  return [account, unitId, ...[opening, debit, credit, closing].map(formatYuan)];
}
