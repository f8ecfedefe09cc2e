import { chance, choose, type Weighted } from './chance.ts';

/** How the account's unit behaves; the names are the sandbox's outcomes. */
type Account = {
  readonly outcome: string;
  readonly units: readonly string[];
  readonly conduct?: object;
  readonly topUp?: true;
  /** Its unit locks bills, and may not answer in time: then the payer taps again. */
  readonly locks?: true;
  /** How a paid order of it ends. */
  readonly end: 'SUCCEEDED' | 'REFUNDED' | 'PARTLY_REFUNDED';
};

const POWER = 'electricity-430100';
const WATER = 'water-430100';

const ACCOUNTS: Weighted<Account> = [
  [credited('ONE_BILL', [POWER, WATER, 'gas-430100', 'heating-430100']), 34],
  [credited('SEVERAL_ANY', [WATER]), 12],
  [credited('SEVERAL_OLDEST_FIRST', [POWER]), 8],
  [credited('SEVERAL_ALL', ['water-all', 'heating-430100']), 8],
  [{ ...credited('PREPAID', ['power-meter', 'phone-mobile', 'tv-430000']), topUp: true }, 10],
  [{ ...credited('ONE_BILL', ['power-locks']), locks: true }, 5],
  [{ ...credited('SEVERAL_ANY', ['power-locks'], { lock: 'NOT_RECEIVED' }), locks: true }, 2],
  [credited('ANSWER_LOST', [POWER, WATER]), 5],
  [credited('NOT_RECEIVED', [POWER]), 4],
  [credited('PROCESSING', [POWER, WATER], { writeOff: { kind: 'PROCESSING', ms: 3000 } }), 5],
  [credited('ONE_BILL', ['gas-430100'], { writeOff: { kind: 'NEVER_ANSWERED' } }), 1],
  [{ outcome: 'REJECTED', units: [POWER, WATER], end: 'REFUNDED' }, 6],
  [{ outcome: 'ONE_REJECTED', units: [WATER, POWER], end: 'PARTLY_REFUNDED' }, 5],
  [{ outcome: 'TOP_UP_REJECTED', units: ['power-meter'], topUp: true, end: 'REFUNDED' }, 2],
];

/** One bill at a unit that reverses. */
const REVERSING = credited('ONE_BILL', [POWER, WATER, 'heating-430100']);

/**
 * ONCE; TWICE: the same request at both API processes at once; CONTESTED: another payer wants the same bills at the
 * same time.
 */
const MAKINGS = [
  ['ONCE', 80],
  ['TWICE', 12],
  ['CONTESTED', 8],
] as const;

/**
 * How the payer goes on. COMPLAINED: pays, then complains on the wallet's page. COMPLAINT_REFUNDED: the same, and the wallet gives the
 * money back for it. REFUNDED_ELSEWHERE: somebody refunds it in the wallet's back office as soon as it is paid. LEFT:
 * opens the wallet's page and returns only after the faults have ended, to cancel. REVERSED_BY_UNIT: the unit takes the bill back
 * once it has booked it. REVERSAL_ASKED: somebody refunds the payment then, and staff ask the unit to take the bill back.
 */
const PAYINGS = [
  ['PAY', 63],
  ['COMPLAINED', 3],
  ['COMPLAINT_REFUNDED', 3],
  ['REVERSED_BY_UNIT', 3],
  ['REVERSAL_ASKED', 2],
  ['PAY_TWICE', 6],
  ['NOTICE_NEVER', 4],
  ['NOTICE_LATE', 2],
  ['CANCEL', 5],
  ['PAY_WHILE_CANCELLING', 3],
  ['PAY_AFTER_CLOSE', 3],
  ['LEFT', 3],
  ['REFUNDED_ELSEWHERE', 5],
] as const;

export type Making = (typeof MAKINGS)[number][0];
type Paying = (typeof PAYINGS)[number][0];

/** What one payer does about one account, and how it must end. */
export type Journey = {
  readonly number: number;
  readonly payer: number;
  readonly outcome: string;
  readonly unitId: string;
  readonly conduct?: object;
  readonly making: Making;
  /** Whether the payer has a coupon for it. */
  readonly coupon: boolean;
  readonly paying: Paying;
  /** States of the order at the end; one of them is right. */
  readonly ends: readonly string[];
};

/** Payers at one time, and journeys of each, which stay below the number of orders that a user may make in an hour. */
const PAYERS_AT_ONCE = 128;
export const JOURNEYS_EACH = 12;

/** The journey of a number, counted from 0. */
export function journeyOf(seed: number, number: number): Journey {
  const at = (what: string) => chance(seed, 'journey', number, what);
  const block = Math.floor(number / (PAYERS_AT_ONCE * JOURNEYS_EACH));
  const round = Math.floor(number / PAYERS_AT_ONCE) % JOURNEYS_EACH;
  const wish = choose<Paying>(PAYINGS, at('paying'));
  const account = isReversed(wish) ? REVERSING : choose(ACCOUNTS, at('account'));
  // A payer may have three unpaid orders, so at most one of them is left open.
  const paying = wish === 'LEFT' && round !== 0 ? 'CANCEL' : wish;
  return {
    number,
    payer: block * PAYERS_AT_ONCE + (number % PAYERS_AT_ONCE),
    outcome: account.outcome,
    unitId: choose(
      account.units.map((unit) => [unit, 1] as const),
      at('unit'),
    ),
    ...(account.conduct && { conduct: account.conduct }),
    // Every top-up is an order of its own, so no two of them compete. Who waits for a lock may need a second order.
    making: account.topUp || account.locks ? 'ONCE' : choose<Making>(MAKINGS, at('making')),
    coupon: round === 1 && at('coupon') < 0.5,
    paying,
    ends: endsOf(paying, account.end),
  };
}

/** Whether the unit takes the bill back after it has booked it. */
export function isReversed(paying: Paying): boolean {
  return paying === 'REVERSED_BY_UNIT' || paying === 'REVERSAL_ASKED';
}

/** The journey of a number as most payers go it: one bill, paid and credited. */
export function plainJourneyOf(seed: number, number: number): Journey {
  const { payer } = journeyOf(seed, number);
  const units = [POWER, WATER, 'gas-430100', 'heating-430100'];
  return {
    number,
    payer,
    outcome: 'ONE_BILL',
    unitId: units[number % units.length] ?? POWER,
    making: 'ONCE',
    coupon: false,
    paying: 'PAY',
    ends: ['SUCCEEDED'],
  };
}

/** Which process is killed, and before which journey. */
export type Kill = { readonly before: number; readonly process: number };

/** The kill of a number, counted from 0: one in each stretch of `every` journeys, so that kills never pile up. */
export function killOf(seed: number, number: number, every: number, processes: number): Kill {
  return {
    before: Math.floor((number + chance(seed, 'kill', number, 'when')) * every),
    process: Math.floor(chance(seed, 'kill', number, 'whom') * processes),
  };
}

function credited(outcome: string, units: readonly string[], conduct?: object): Account {
  return {
    outcome,
    units,
    end: 'SUCCEEDED',
    ...(conduct && { conduct }),
  };
}

function endsOf(paying: Paying, paid: Account['end']): readonly string[] {
  switch (paying) {
    case 'PAY':
    case 'PAY_TWICE':
    case 'NOTICE_NEVER':
    case 'NOTICE_LATE':
    case 'COMPLAINED':
      return [paid];
    case 'CANCEL':
    case 'LEFT':
      return ['CLOSED'];
    case 'PAY_WHILE_CANCELLING':
      return [paid, 'CLOSED', 'REFUNDED'];
    case 'PAY_AFTER_CLOSE':
    case 'COMPLAINT_REFUNDED':
    case 'REFUNDED_ELSEWHERE':
    case 'REVERSED_BY_UNIT':
    case 'REVERSAL_ASKED':
      return ['REFUNDED'];
  }
}
