import { formatYuan } from '@life-payment/contract/rules';
import { dayOf, instant } from '../../kit/time.ts';
import { type DayBalance, type DayLine, dayBalances, dayLedger } from '../../modules/ledger/index.ts';
import { type Command, type CommandInput, Refused } from '../command.ts';
import { csvLine, dayIn } from './values.ts';

const DAY = 'YYYY-MM-DD';

const HEAD = ['time', 'event', 'number', 'order', 'account', 'unit', 'debit', 'credit'];

export const ledger: Command = {
  name: 'ledger',
  summary: 'The postings of a day (Asia/Shanghai) as CSV, a line of a posting each; amounts in yuan.',
  args: [DAY],
  run: async ({ context, print }, given) => {
    const day = begunDay(given, context.now());
    await print(csvLine(HEAD));
    for await (const page of dayLedger(context.db, day))
      for (const line of page) await print(csvLine(fieldsOf(line)));
  },
};

const BALANCES_HEAD = ['account', 'unit', 'opening', 'debit', 'credit', 'closing'];

export const ledgerBalances: Command = {
  name: 'ledger balances',
  summary:
    'How each account stood before a day (Asia/Shanghai), what it moved, and how it stood after, as CSV; debits less credits in yuan, by unit where there is one. Today as of now.',
  args: [DAY],
  run: async ({ context, print }, given) => {
    const day = begunDay(given, context.now());
    await print(csvLine(BALANCES_HEAD));
    for (const balance of await dayBalances(context.db, day)) await print(csvLine(balanceFields(balance)));
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
