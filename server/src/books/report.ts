import { formatYuan } from '@life-payment/contract/rules';
import type { Db } from '../kit/database/open.ts';
import type { DifferenceReason, NumberKind } from '../kit/database/states.ts';
import { instant } from '../kit/time.ts';
import { walletPartOf } from './compare.ts';
import { DIFFERENCE_KINDS, nameOf, type OpenDifference } from './differences.ts';

export const REASONS: Readonly<Record<DifferenceReason, string>> = {
  OURS_ONLY: 'only in our books',
  THEIRS_ONLY: 'only in the statement',
  TWICE: 'in the statement of an earlier day too',
  AMOUNT_DIFFERS: 'the amounts differ',
  STATE_DIFFERS: 'done for them, not for us',
  NOT_SETTLED: 'not paid in time',
  BALANCE_DIFFERS: 'the day moved the account otherwise than our books',
  NOT_THERE: 'never came',
};

/** Reasons that concern a whole day. */
type SumReason = 'NOT_SETTLED' | 'BALANCE_DIFFERS' | 'NOT_THERE';

/** The act of a person about a difference; nothing here is done by itself. */
export const ADVICE: Readonly<
  Record<Exclude<DifferenceReason, SumReason>, Readonly<Record<NumberKind, string>>>
> = {
  OURS_ONLY: {
    TRADE:
      'Ask the wallet for the trade. If it never had the money, "adjust" says who bears what the unit has credited.',
    REFUND: 'Ask the wallet for the refund. If it was never made, the payer still waits for the money.',
    WRITE_OFF:
      'Ask the unit for the number. If it never wrote it off, the payer still owes: send it again by hand.',
    REVERSAL: 'Ask the unit whether the write-off stands. If it does, it was reversed in our books only.',
  },
  THEIRS_ONLY: {
    TRADE:
      'Nobody here ordered it: "adjust" books it. Find out who took the payment, and give it back at the wallet.',
    REFUND:
      'Somebody refunded outside of this service. Find out who, and whether the payer was refunded twice.',
    WRITE_OFF: 'We never sent it. Have the unit take it back.',
    REVERSAL: 'It is of a write-off that we never sent. Ask the unit whose it was.',
  },
  TWICE: {
    TRADE: 'Have the wallet say on which day it counts; one of the two is wrong.',
    REFUND: 'Have the wallet say whether the payer got the money twice.',
    WRITE_OFF: 'Have the unit take one of the two back.',
    REVERSAL: 'Have the unit say on which day it counts; one of the two is wrong.',
  },
  AMOUNT_DIFFERS: {
    TRADE:
      'Compare the order with the trade at the wallet; the difference is owed to the payer or by the wallet.',
    REFUND:
      'Compare the refund with the one at the wallet; the difference is owed to the payer or by the wallet.',
    WRITE_OFF: 'Compare the bill with what the unit wrote off; have the unit correct it.',
    REVERSAL:
      'Compare the bill with what the unit reversed; a part is never reversed. Have the unit correct it.',
  },
  STATE_DIFFERS: {
    TRADE:
      'The wallet was asked and its answer does not settle it. Look at the order and the trade together.',
    REFUND: 'The wallet was asked and its answer does not settle it. Don’t refund by hand before it does.',
    WRITE_OFF:
      'The unit was asked and its answer does not settle it. If the money went back, have the unit take it back.',
    REVERSAL:
      'The unit is asked what became of the write-off. Until it says so, nothing of it goes back to the payer.',
  },
};

const SETTLEMENT_ADVICE =
  'Ask the bank for the payment, and the unit which write-offs it was for; have the rest paid, or given back.';

/** The report for staff, amounts in yuan. `more`: further differences are not shown. */
export function reportOf(
  days: readonly DayWithPartner[],
  open: readonly OpenDifference[],
  more: boolean,
): string {
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
}

function isQuiet(day: DayWithPartner): boolean {
  return (
    day.state === 'MATCHED' &&
    day.problem === null &&
    day.theirCount + day.theirBackCount + day.ourCount + day.ourBackCount === 0 &&
    day.theirBalance === day.ourBalance
  );
}

function dayLines(day: DayWithPartner): string[] {
  const name = `${day.day} ${day.partner}`;
  const problem = day.problem === null ? [] : [`  last try: ${day.problem}`];
  if (day.state === 'AWAITED') return [`${name}: no statement taken yet`, ...problem];
  const [came, back] = namesOf(day.partner);
  return [
    `${name}: compared`,
    ...problem,
    `  ${came}: theirs ${side(day.theirCount, day.theirSum)}, ours ${side(day.ourCount, day.ourSum)}`,
    `  ${back}: theirs ${side(day.theirBackCount, day.theirBackSum)}, ours ${side(day.ourBackCount, day.ourBackSum)}`,
    ...(walletPartOf(day.partner) === 'ACCOUNT'
      ? [`  balance at its end: theirs ${yuan(day.theirBalance)}, ours ${yuan(day.ourBalance)}`]
      : []),
  ];
}

/** The names of the two sums of a day. */
function namesOf(partner: string): readonly [string, string] {
  const wallet = walletPartOf(partner);
  if (wallet === null) return ['write-offs', 'received'];
  return wallet === 'TRADES' ? ['payments', 'refunds'] : ['paid to the bank', 'fees'];
}

function side(count: number, sum: number): string {
  return `${count} of ${yuan(sum)}`;
}

function yuan(fen: number | null): string {
  return fen === null ? '—' : formatYuan(fen);
}

function differenceLines(one: OpenDifference): string[] {
  return [
    `${nameOf(one)}: ${DIFFERENCE_KINDS[one.kind]}, order ${one.orderId || 'not named'}`,
    `  ${REASONS[one.reason]}: theirs ${yuan(one.theirs)}, ours ${yuan(one.ours)}${one.ourState === null ? '' : ` (${one.ourState})`}, seen first ${instant(one.firstSeenAt)}`,
    `  ${adviceOf(one)}`,
  ];
}

function adviceOf({ kind, reason }: OpenDifference): string {
  if (kind === 'STATEMENT' || reason === 'NOT_THERE')
    return 'Ask the partner for it, then "reconcile". If it never will come, "adjust" closes it with the reason.';
  if (kind === 'SETTLEMENT' || reason === 'NOT_SETTLED') return SETTLEMENT_ADVICE;
  if (kind === 'BALANCE' || reason === 'BALANCE_DIFFERS')
    return 'See which payments and refunds of the day are listed; else look in the account for movements that are not ours.';
  return ADVICE[reason][kind];
}

/** The sums of a day with a partner, in fen. `back`: refunds; for the account, the wallet's fees; for a unit, what it was paid. */
export type DayWithPartner = {
  readonly partner: string;
  readonly day: string;
  readonly state: 'AWAITED' | 'MATCHED';
  readonly problem: string | null;
  readonly theirCount: number;
  readonly theirSum: number;
  readonly theirBackCount: number;
  readonly theirBackSum: number;
  readonly ourCount: number;
  readonly ourSum: number;
  readonly ourBackCount: number;
  readonly ourBackSum: number;
  /** Balance at the end of the day; only for the account. */
  readonly theirBalance: number | null;
  readonly ourBalance: number | null;
};

/** The day with each of these partners, in their order. */
export function readDays(db: Db, day: string, partners: readonly string[]): Promise<DayWithPartner[]> {
  return db
    .selectFrom('statements')
    .select([
      'partner',
      'day',
      'state',
      'problem',
      'their_count as theirCount',
      'their_sum as theirSum',
      'their_back_count as theirBackCount',
      'their_back_sum as theirBackSum',
      'our_count as ourCount',
      'our_sum as ourSum',
      'our_back_count as ourBackCount',
      'our_back_sum as ourBackSum',
      'their_balance as theirBalance',
      'our_balance as ourBalance',
    ])
    .where('day', '=', day)
    .where('partner', 'in', [...partners])
    .orderBy('partner')
    .execute();
}
