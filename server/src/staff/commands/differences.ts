import { formatYuan } from '@life-payment/contract/rules';
import { instant } from '../../kit/time.ts';
import {
  closeDifference,
  DIFFERENCE_KINDS,
  type OpenDifference,
  openDifferences,
} from '../../modules/reconciliation/index.ts';
import { type Command, NotUnderstood, Refused } from '../command.ts';
import { dayIn } from './values.ts';

const PAGE = 200;

/** What a difference can be about. */
const KINDS = Object.keys(DIFFERENCE_KINDS) as readonly OpenDifference['kind'][];

export const differences: Command = {
  name: 'differences',
  summary:
    'Where a partner’s statement and our books do not agree and nobody has closed it: partner, day, kind and number, as "difference close" takes them.',
  options: {
    partner: { value: 'partner', about: 'Only of the wallet (wallet, wallet-account) or of a unit.' },
    day: { value: 'YYYY-MM-DD', about: 'Only of that day.' },
  },
  run: async ({ context, print }, given) => {
    const [partner, day] = [given.option('partner'), given.option('day')];
    if (day !== undefined) dayIn(day);
    for await (const row of allOpen(context.db, partner === undefined ? undefined : [partner]))
      if (day === undefined || row.day === day) await print(lineOf(row));
  },
};

export const differenceClose: Command = {
  name: 'difference close',
  summary:
    'Closes a difference that a person has settled. Who, when and why stay with it; it opens again only if the facts change.',
  args: ['partner', 'day', 'kind', 'number'],
  needsReason: true,
  run: async ({ context, by, print }, given) => {
    const kind = KINDS.find((known) => known === given.arg('kind'));
    if (!kind) throw new NotUnderstood(`A kind is ${KINDS.join(', ')}.`);
    const key = {
      partner: given.arg('partner'),
      day: dayIn(given.arg('day')),
      kind,
      number: given.arg('number'),
    };
    const closing = { reason: given.option('reason') ?? '', by, now: context.now() };
    if ((await closeDifference(context.db, key, closing)) === 'NOT_OPEN')
      throw new Refused('There is no such difference, or it is closed already.');
    await print(`${Object.values(key).join(' ')} is closed.`);
  },
};

/** Every open difference of these partners, page by page. */
async function* allOpen(
  db: Parameters<typeof openDifferences>[0],
  partners: readonly string[] | undefined,
): AsyncGenerator<OpenDifference> {
  let page = await openDifferences(db, { limit: PAGE, ...(partners ? { partners } : {}) });
  yield* page.differences;
  while (page.next) {
    page = await openDifferences(db, { limit: PAGE, cursor: page.next, ...(partners ? { partners } : {}) });
    yield* page.differences;
  }
}

function lineOf(row: OpenDifference): string {
  return [
    `${row.partner} ${row.day} ${row.kind} ${row.number}`,
    row.reason,
    `theirs ${amount(row.theirs)}, ours ${amount(row.ours)}`,
    ...(row.ourState === null ? [] : [`ours is ${row.ourState}`]),
    ...(row.orderId === '' ? [] : [`order ${row.orderId}`]),
    `since ${instant(row.firstSeenAt)}`,
  ].join('  ');
}

function amount(fen: number | null): string {
  return fen === null ? 'nothing' : formatYuan(fen);
}
