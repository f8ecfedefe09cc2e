import { formatYuan } from '@life-payment/contract/rules';
import type { DifferenceReason } from '../../database/statement-types.ts';
import type { StatementKind } from '../../partners/statement.ts';
import { instant } from '../../time.ts';
import type { DayWithPartner, OpenDifference } from './report-store.ts';
import { WALLET } from './store.ts';

const KINDS: Readonly<Record<StatementKind, string>> = {
  TRADE: 'payment',
  REFUND: 'refund',
  WRITE_OFF: 'write-off',
};

const REASONS: Readonly<Record<DifferenceReason, string>> = {
  OURS_ONLY: 'only in our books',
  THEIRS_ONLY: 'only in the statement',
  TWICE: 'in the statement of an earlier day too',
  AMOUNT_DIFFERS: 'the amounts differ',
  STATE_DIFFERS: 'done for them, not for us',
};

/** What a person does about a difference; nothing here is done by itself. */
const ADVICE: Readonly<Record<DifferenceReason, Readonly<Record<StatementKind, string>>>> = {
  OURS_ONLY: {
    TRADE:
      'Ask the wallet for the trade. If it never had the money, the write-offs of the order are our loss.',
    REFUND: 'Ask the wallet for the refund. If it was never made, the payer still waits for the money.',
    WRITE_OFF:
      'Ask the unit for the number. If it never booked it, the payer still owes: send it again by hand.',
  },
  THEIRS_ONLY: {
    TRADE: 'Nobody here ordered it. Find out who took the payment, and give it back at the wallet.',
    REFUND:
      'Somebody refunded outside of this service. Find out who, and whether the payer was refunded twice.',
    WRITE_OFF: 'We never sent it. Have the unit take it back.',
  },
  TWICE: {
    TRADE: 'Have the wallet say on which day it counts; one of the two is wrong.',
    REFUND: 'Have the wallet say whether the payer got the money twice.',
    WRITE_OFF: 'Have the unit take one of the two back.',
  },
  AMOUNT_DIFFERS: {
    TRADE:
      'Compare the order with the trade at the wallet; the difference is owed to the payer or by the wallet.',
    REFUND:
      'Compare the refund with the one at the wallet; the difference is owed to the payer or by the wallet.',
    WRITE_OFF: 'Compare the bill with what the unit booked; have the unit correct it.',
  },
  STATE_DIFFERS: {
    TRADE:
      'The wallet was asked and its answer does not settle it. Look at the order and the trade together.',
    REFUND: 'The wallet was asked and its answer does not settle it. Don’t refund by hand before it does.',
    WRITE_OFF:
      'The unit was asked and its answer does not settle it. If the money went back, have the unit take it back.',
  },
};

const yuan = (fen: number | null): string => (fen === null ? '—' : formatYuan(fen));

const side = (count: number, sum: number): string => `${count} of ${yuan(sum)}`;

const dayLines = (day: DayWithPartner): string[] => {
  const name = `${day.day} ${day.partner}`;
  const problem = day.problem === null ? [] : [`  last try: ${day.problem}`];
  if (day.state === 'AWAITED') return [`${name}: no statement taken yet`, ...problem];
  const [came, back] = day.partner === WALLET ? ['payments', 'refunds'] : ['write-offs', null];
  return [
    `${name}: compared`,
    ...problem,
    `  ${came}: theirs ${side(day.theirCount, day.theirSum)}, ours ${side(day.ourCount, day.ourSum)}`,
    ...(back === null
      ? []
      : [
          `  ${back}: theirs ${side(day.theirBackCount, day.theirBackSum)}, ours ${side(day.ourBackCount, day.ourBackSum)}`,
        ]),
  ];
};

const isQuiet = (day: DayWithPartner): boolean =>
  day.state === 'MATCHED' &&
  day.problem === null &&
  day.theirCount + day.theirBackCount + day.ourCount + day.ourBackCount === 0;

const differenceLines = (one: OpenDifference): string[] => [
  `${one.day} ${one.partner}: ${KINDS[one.kind]} ${one.number}, order ${one.orderId || 'not named'}`,
  `  ${REASONS[one.reason]}: theirs ${yuan(one.theirs)}, ours ${yuan(one.ours)}${one.ourState === null ? '' : ` (${one.ourState})`}, seen first ${instant(one.firstSeenAt)}`,
  `  ${ADVICE[one.reason][one.kind]}`,
];

/** What an operator reads, amounts in yuan. `more`: there are further differences than these. */
export const reportOf = (
  days: readonly DayWithPartner[],
  open: readonly OpenDifference[],
  more: boolean,
): string => {
  const told = days.filter((day) => !isQuiet(day));
  const quiet = days.length - told.length;
  return [
    ...told.flatMap(dayLines),
    ...(quiet > 0 ? [`${quiet} more compared, with nothing on either side`] : []),
    '',
    open.length === 0
      ? 'No open differences.'
      : `Open differences, of all days: ${open.length}${more ? ' and more' : ''}`,
    ...open.flatMap(differenceLines),
  ].join('\n');
};
