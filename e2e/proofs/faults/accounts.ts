import type { Weighted } from './chance.ts';

/** How the account's unit behaves; the names are the sandbox's outcomes. */
export type Account = {
  readonly outcome: string;
  readonly units: readonly string[];
  readonly conduct?: object;
  /** fen of each bill; drawn by the sandbox when left out */
  readonly due?: number;
  readonly topUp?: true;
  /** How a paid order of it ends. */
  readonly end: 'SUCCEEDED' | 'REFUNDED' | 'PARTLY_REFUNDED';
};

export const POWER = 'electricity-430100';
export const WATER = 'water-430100';

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
export const REVERSING = credited('ONE_BILL', [POWER, WATER, 'heating-430100']);

/**
 * The same among other orders of a payment. Its bill is above all that the others owe together, so that a refund of its sum can be of no
 * other.
 */
export const DEAR: Account = { ...REVERSING, due: 777_701 };

function credited(outcome: string, units: readonly string[], conduct?: object): Account {
  return {
    outcome,
    units,
    end: 'SUCCEEDED',
    ...(conduct && { conduct }),
  };
}
