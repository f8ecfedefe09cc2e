import { chance, choose, type Weighted } from './decisions.ts';

/** An account and the conduct of its unit; the names are the sandbox's outcomes. */
export type Account = {
  readonly outcome: string;
  readonly units: readonly string[];
  readonly conduct?: object;
  /** fen of each bill; drawn by the sandbox when left out */
  readonly due?: number;
  readonly topUp?: true;
  /** The end of a paid order of it. */
  readonly end: 'SUCCEEDED' | 'REFUNDED' | 'PARTLY_REFUNDED';
};

const POWER = 'electricity-430100';
const WATER = 'water-430100';

export const ACCOUNTS: Weighted<Account> = [
  [credited('ONE_BILL', [POWER, WATER, 'gas-430100', 'heating-430100']), 39],
  [credited('SEVERAL_ANY', [WATER]), 14],
  [credited('SEVERAL_OLDEST_FIRST', [POWER]), 8],
  [credited('SEVERAL_ALL', ['water-all', 'heating-430100']), 8],
  [{ ...credited('PREPAID', ['power-meter', 'phone-mobile', 'tv-430000']), topUp: true }, 10],
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
 * One bill among other orders of a payment. It is above all that the others owe together, so that a refund of its sum
 * can be of no other.
 */
export const DEAR: Account = { ...REVERSING, due: 777_701 };

function credited(outcome: string, units: readonly string[], conduct?: object): Account {
  return { outcome, units, end: 'SUCCEEDED', ...(conduct && { conduct }) };
}

/** Share of the journeys that pay several orders by one payment, and how many. */
const SEVERAL = 0.45;
const LEAST = 2;
const MOST = 6;

/**
 * ONCE; TWICE: the same request at both API processes at once; CONTESTED: another payer wants the same bills at the
 * same time, of several orders those of the last.
 */
const MAKINGS = [
  ['ONCE', 80],
  ['TWICE', 12],
  ['CONTESTED', 8],
] as const;

/**
 * The payer's next act. REFUNDED_ELSEWHERE: somebody refunds it in the wallet's back office as soon as it is paid. LEFT:
 * opens the wallet's page and returns only after the faults have ended, to cancel. REVERSED_BY_UNIT: the unit takes the bill back
 * once it has booked it. REVERSAL_ASKED: somebody refunds the payment then, and staff ask the unit to take the bill back. Of several
 * orders both concern the first.
 */
const PAYINGS = [
  ['PAY', 66],
  ['REVERSED_BY_UNIT', 3],
  ['REVERSAL_ASKED', 2],
  ['PAY_TWICE', 6],
  ['NOTICE_NEVER', 4],
  ['NOTICE_LATE', 2],
  ['CANCEL', 5],
  ['PAY_WHILE_CANCELLING', 3],
  ['PAY_AFTER_CLOSE', 3],
  ['LEFT', 3],
  ['REFUNDED_ELSEWHERE', 8],
] as const;

/** PART_REFUNDED: somebody refunds the sum of the first order in the wallet's back office as soon as the payment is made. */
const PAYINGS_OF_SEVERAL = [...PAYINGS, ['PART_REFUNDED', 8]] as const;

export type Making = (typeof MAKINGS)[number][0];
export type Paying = (typeof PAYINGS_OF_SEVERAL)[number][0];

/** A payer's order for one account, and its right end. */
export type PlannedOrder = {
  readonly outcome: string;
  readonly unitId: string;
  readonly conduct?: object;
  readonly due?: number;
  /** The end when it is paid, and nothing else happens. */
  readonly paid: Account['end'];
  /** States of the order at the end; one of them is right. */
  readonly ends: readonly string[];
};

/** The acts of one payer by one payment, and their right end. */
export type Journey = {
  readonly number: number;
  readonly payer: number;
  /** One, or several that are paid together. */
  readonly orders: readonly [PlannedOrder, ...PlannedOrder[]];
  readonly making: Making;
  /** True: the payer has a coupon for the first of them. */
  readonly coupon: boolean;
  readonly paying: Paying;
};

/** Payers at one time, and journeys of each, which stay below the number of orders that a user may make in an hour. */
const PAYERS_AT_ONCE = 128;
export const JOURNEYS_EACH = 12;

/** The journey of a number, counted from 0. */
export function journeyOf(seed: number, number: number): Journey {
  const at = (what: string) => chance(seed, 'journey', number, what);
  const block = Math.floor(number / (PAYERS_AT_ONCE * JOURNEYS_EACH));
  const round = Math.floor(number / PAYERS_AT_ONCE) % JOURNEYS_EACH;
  const several = at('several') < SEVERAL;
  const wish = choose<Paying>(several ? PAYINGS_OF_SEVERAL : PAYINGS, at('paying'));
  const accounts = several
    ? accountsOf(wish, LEAST + Math.floor(at('orders') * (MOST - LEAST + 1)), at)
    : ([isReversed(wish) ? REVERSING : choose(ACCOUNTS, at('account'))] as const);
  // A payer may have three unpaid payments, so at most one of them is left open.
  const paying = wish === 'LEFT' && round !== 0 ? 'CANCEL' : wish;
  const [first, ...others] = accounts;
  const refused = accounts.some(({ end }) => end !== 'SUCCEEDED');
  const planned = (account: Account, index: number) => ({
    ...plannedOf(account, at(index === 0 ? 'unit' : `unit ${index}`)),
    ends: endsOf(paying, account.end, index === 0 || !several, refused),
  });
  return {
    number,
    payer: block * PAYERS_AT_ONCE + (number % PAYERS_AT_ONCE),
    orders: [planned(first, 0), ...others.map((account, index) => planned(account, index + 1))],
    making: makingOf(accounts, at('making')),
    coupon: round === 1 && at('coupon') < 0.5,
    paying,
  };
}

/** So many accounts for one payment. What happens to one order alone happens to the first. */
function accountsOf(
  paying: Paying,
  orders: number,
  at: (what: string) => number,
): readonly [Account, ...Account[]] {
  const others = Array.from({ length: orders - 1 }, (_, index) =>
    choose(ACCOUNTS, at(`account ${index + 1}`)),
  );
  return [ofOneOrder(paying) ? DEAR : choose(ACCOUNTS, at('account')), ...others];
}

function plannedOf(account: Account, at: number): Omit<PlannedOrder, 'ends'> {
  const { outcome, units, conduct, due, end } = account;
  return {
    outcome,
    unitId: choose(
      units.map((unit) => [unit, 1] as const),
      at,
    ),
    ...(conduct && { conduct }),
    ...(due !== undefined && { due }),
    paid: end,
  };
}

/**
 * Every top-up is an order of its own, so no two of them compete, and as the only order it is not even the same when it is asked for
 * twice.
 */
function makingOf(accounts: readonly [Account, ...Account[]], at: number): Making {
  if (accounts.length === 1 && accounts[0].topUp) return 'ONCE';
  const making = choose<Making>(MAKINGS, at);
  return making === 'CONTESTED' && accounts.at(-1)?.topUp ? 'ONCE' : making;
}

/** True if the unit takes the bill back after it has booked it. */
export function isReversed(paying: Paying): boolean {
  return paying === 'REVERSED_BY_UNIT' || paying === 'REVERSAL_ASKED';
}

/** True for an act that concerns one order of a payment alone. */
function ofOneOrder(paying: Paying): boolean {
  return isReversed(paying) || paying === 'PART_REFUNDED';
}

/** The ordinary journey with a number: one bill, or the bills of three accounts, paid and credited. */
export function plainJourneyOf(seed: number, number: number, orders: 1 | 3 = 1): Journey {
  const { payer } = journeyOf(seed, number);
  const units = [POWER, WATER, 'gas-430100', 'heating-430100'];
  const order = (index: number): PlannedOrder => ({
    outcome: 'ONE_BILL',
    unitId: units[(number + index) % units.length] ?? POWER,
    paid: 'SUCCEEDED',
    ends: ['SUCCEEDED'],
  });
  return {
    number,
    payer,
    orders: orders === 1 ? [order(0)] : [order(0), order(1), order(2)],
    making: 'ONCE',
    coupon: false,
    paying: 'PAY',
  };
}

/** A kill: the process, and the journey before which it comes. */
export type Kill = { readonly before: number; readonly process: number };

/** The kill of a number, counted from 0: one in each stretch of `every` journeys, so that kills never pile up. */
export function killOf(seed: number, number: number, every: number, processes: number): Kill {
  return {
    before: Math.floor((number + chance(seed, 'kill', number, 'when')) * every),
    process: Math.floor(chance(seed, 'kill', number, 'whom') * processes),
  };
}

/**
 * The right ends of an order. `first`: it is the first of its payment, which acts on one order alone concern.
 * `refused`: a unit refuses a bill of the payment.
 */
function endsOf(paying: Paying, paid: Account['end'], first: boolean, refused: boolean): readonly string[] {
  switch (paying) {
    case 'PAY':
    case 'PAY_TWICE':
    case 'NOTICE_NEVER':
    case 'NOTICE_LATE':
      return [paid];
    case 'CANCEL':
    case 'LEFT':
      return ['CLOSED'];
    case 'PAY_WHILE_CANCELLING':
      return [paid, 'CLOSED', 'REFUNDED'];
    case 'PAY_AFTER_CLOSE':
    case 'REFUNDED_ELSEWHERE':
      return ['REFUNDED'];
    case 'REVERSED_BY_UNIT':
    case 'REVERSAL_ASKED':
      return [first ? 'REFUNDED' : paid];
    // The wallet tells sums. While a refund of ours is on its way, theirs may be that sum less ours: then it is not clear which orders
    // were meant, and all that was not sent yet goes back.
    case 'PART_REFUNDED':
      return refused ? ['SUCCEEDED', 'PARTLY_REFUNDED', 'REFUNDED'] : [first ? 'REFUNDED' : paid];
  }
}
