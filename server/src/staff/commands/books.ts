import { formatYuan } from '@life-payment/contract/rules';
import { adjustmentOf, closeWithoutMoney } from '../../books/adjustments.ts';
import { latestBookCheck, openFindings, receivables } from '../../books/book-findings.ts';
import { newestRounds } from '../../books/check-rounds.ts';
import { checkSince } from '../../books/check-since.ts';
import { checkLines, isWell } from '../../books/check-since-report.ts';
import { type DayBalance, type DayLine, dayBalances, dayLedger } from '../../books/closing-balances.ts';
import { nameOf, type OpenDifference, openDifferences } from '../../books/differences.ts';
import { receiptsUnknown } from '../../books/findings.ts';
import { reconcileNow } from '../../books/reconcile.ts';
import { REASONS } from '../../books/report.ts';
import type { Db } from '../../kit/database/open.ts';
import { after, DAY, dayOf, HOUR, instant } from '../../kit/time.ts';
import { type Command, type CommandInput, Refused } from '../command.ts';
import { propose } from '../proposals.ts';
import { csvLine, dayIn, fenIn, momentIn, partsLine } from './values.ts';

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

const LISTED = 500;
const PAGE = 200;

export const findings: Command = {
  name: 'findings',
  summary: `What does not hold and nobody has closed, by the name that "adjust" takes: rules of the books, with the order, and payments that nobody ordered, the oldest first, at most ${LISTED} of each; every difference between a partner’s statement and our books. Also when the books were checked last, and how far the check of all orders is.`,
  options: {
    partner: {
      value: 'partner',
      about: 'Only differences with the wallet (wallet, wallet-account) or a unit.',
    },
    day: { value: 'YYYY-MM-DD', about: 'Only differences of that day.' },
  },
  run: async ({ context: { db }, print }, given) => {
    const [partner, day] = [given.option('partner'), given.option('day')];
    if (day !== undefined) dayIn(day);
    if (partner === undefined && day === undefined)
      for (const line of [...(await bookLines(db)), ...(await receiptLines(db, LISTED))]) await print(line);
    for await (const row of allOpen(db, partner === undefined ? undefined : [partner]))
      if (day === undefined || row.day === day) await print(differenceLine(row));
  },
};

/** Payments that nobody has ordered, and that are open. */
export async function receiptLines(db: Db, limit: number): Promise<string[]> {
  return (await receiptsUnknown(db, limit)).map(
    ({ name, amount, since }) => `${name}  ${formatYuan(amount)}  since ${instant(since)}`,
  );
}

/** An open difference, by its name. */
export function differenceLine(row: OpenDifference): string {
  return partsLine(
    nameOf(row),
    REASONS[row.reason],
    `theirs ${amount(row.theirs)}, ours ${amount(row.ours)}`,
    row.ourState && `ours is ${row.ourState}`,
    row.orderId === '' ? null : `order ${row.orderId}`,
    `since ${instant(row.firstSeenAt)}`,
  );
}

async function bookLines(db: Db): Promise<string[]> {
  const check = await latestBookCheck(db);
  const receivable = new Map((await receivables(db, LISTED)).map((one) => [one.orderId, one.amount]));
  const { open, ended } = await newestRounds(db);
  return [
    check
      ? `Checked ${instant(check.at)}: ${check.whole ? 'a slice of all' : 'changed'} orders, ${check.orders}.`
      : 'The books were not checked yet.',
    ...(open
      ? [`Everything, slice by slice: ${open.checked} numbers checked since ${instant(open.begunAt)}.`]
      : []),
    ...(ended?.endedAt ? [`Everything was checked by ${instant(ended.endedAt)}: ${ended.checked}.`] : []),
    ...(await openFindings(db, LISTED)).map(({ rule, orderId, firstSeenAt }) => {
      const fen = receivable.get(orderId);
      return `${orderId}  ${rule}${fen === undefined ? '' : `  ${formatYuan(fen)}`}  since ${instant(firstSeenAt)}`;
    }),
  ];
}

/** Every open difference of these partners, page by page. */
async function* allOpen(db: Db, partners: readonly string[] | undefined): AsyncGenerator<OpenDifference> {
  let page = await openDifferences(db, { limit: PAGE, ...(partners ? { partners } : {}) });
  yield* page.differences;
  while (page.next) {
    page = await openDifferences(db, { limit: PAGE, cursor: page.next, ...(partners ? { partners } : {}) });
    yield* page.differences;
  }
}

function amount(fen: number | null): string {
  return fen === null ? 'nothing' : formatYuan(fen);
}

/** Looked at before the moment that is named: clocks differ, and what was on its way then began before. */
const MARGIN_MS = HOUR;

/** Reconciliation repeats days as far back as this. */
const MOST_MS = 14 * DAY;

export const check: Command = {
  name: 'check',
  summary:
    'Compares the books since a moment with their rules, the wallet and the units, after a restore or at any time, and says what jobs ask again and what needs a person. Changes nothing; done only if all is well.',
  options: {
    since: {
      value: 'YYYY-MM-DDTHH:MM',
      about:
        'The moment that was restored; an hour before it is looked at too. A day ago when it is not said.',
    },
    json: { value: null, about: 'As one line of JSON, amounts in fen.' },
  },
  run: async ({ context, print }, given) => {
    const now = context.now();
    const since = momentIn('since', given.option('since')) ?? after(now, -DAY);
    if (since > now) throw new Refused('--since is still to come.');
    if (since < after(now, -MOST_MS))
      throw new Refused(`The check looks ${MOST_MS / DAY} days back at most.`);
    const result = await checkSince(context, after(since, -MARGIN_MS));
    for (const line of given.has('json') ? [JSON.stringify(result)] : checkLines(result)) await print(line);
    if (!isWell(result)) throw new Refused('Not all is well: see what the check says.');
  },
};

export const reconcile: Command = {
  name: 'reconcile',
  summary: 'Fetches a day’s statements anew, compares them with our books, and prints a report.',
  options: {
    day: { value: 'YYYY-MM-DD', about: 'Yesterday when it is not said.' },
    partner: { value: 'wallet or unit', about: 'All of them when it is not said.' },
  },
  run: async ({ context, print }, given) => {
    const wish = { day: given.option('day'), partner: given.option('partner') };
    for (const line of (await reconcileNow(context, wish)).split('\n')) await print(line);
  },
};

const DAY_OPTION = 'YYYY-MM-DD';

const HEAD = ['time', 'event', 'number', 'order', 'account', 'unit', 'debit', 'credit'];

const BALANCES_HEAD = ['account', 'unit', 'opening', 'debit', 'credit', 'closing'];

export const ledger: Command = {
  name: 'ledger',
  summary:
    'The postings of a day (Asia/Shanghai) as CSV, a line of a posting each; amounts in yuan. Or how each account stood before it, what it moved, and how it stood after: debits less credits, by unit where there is one; today as of now.',
  args: [DAY_OPTION],
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
  const day = dayIn(given.arg(DAY_OPTION));
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
