import { formatYuan } from '@life-payment/contract/rules';
import type { Db } from '../../kit/database/open.ts';
import { instant } from '../../kit/time.ts';
import { latestBookCheck, newestRounds, openFindings, receivables } from '../../modules/ledger/index.ts';
import {
  nameOf,
  type OpenDifference,
  openDifferences,
  REASONS,
  receiptsUnknown,
} from '../../modules/reconciliation/index.ts';
import type { Command } from '../command.ts';
import { dayIn } from './values.ts';

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
  return [
    nameOf(row),
    REASONS[row.reason],
    `theirs ${amount(row.theirs)}, ours ${amount(row.ours)}`,
    ...(row.ourState === null ? [] : [`ours is ${row.ourState}`]),
    ...(row.orderId === '' ? [] : [`order ${row.orderId}`]),
    `since ${instant(row.firstSeenAt)}`,
  ].join('  ');
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
