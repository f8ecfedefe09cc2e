import { type Static, Type } from 'typebox';
import { conductOf, readConduct, writeConduct } from '../state/conducts.ts';
import type { Tx } from '../state/state.ts';

/** The wallet's conduct towards everybody, or one trade, agreement or person. */
export const WalletConduct = conductOf({
  gateway: Type.Enum(['NORMAL', 'UNKNOWN', 'ANSWER_LOST', 'DOWN'], {
    description:
      'UNKNOWN: does nothing, answers code 20000. ANSWER_LOST: does it, drops the connection. DOWN: does nothing, drops the connection.',
  }),
  slowMs: Type.Integer({ minimum: 0, maximum: 120_000 }),
  methods: Type.Array(Type.String(), {
    description: 'methods that `gateway` and `slowMs` are for; all when left out',
  }),
  notify: Type.Enum(['NORMAL', 'NEVER', 'DOUBLED']),
  notifyDelayMs: Type.Integer({ minimum: 0, maximum: 3_600_000 }),
  deduction: Type.Enum(
    [
      'NORMAL',
      'INSUFFICIENT',
      'NEVER_ANSWERED',
      'ANSWER_LOST',
      'IN_PROCESS_THEN_PAID',
      'IN_PROCESS_THEN_FAILED',
    ],
    {
      description:
        'NEVER_ANSWERED: taken, never paid, the connection dropped. ANSWER_LOST: paid, the connection dropped each time. IN_PROCESS_…: answers 10003, and comes to its end `deductionMs` later',
    },
  ),
  deductionMs: Type.Integer({ minimum: 0, maximum: 86_400_000, description: '30,000 when left out' }),
  cancelTooLate: Type.Boolean({ description: 'cancels of paid trades answer ACQ.TRADE_CANCEL_TIME_OUT' }),
  statement: Type.Enum(['NORMAL', 'EARLY', 'MISSING', 'CUT', 'FOREIGN'], {
    description:
      'of a day, for everybody. NORMAL: there at nine the next morning. EARLY: any day at any time. MISSING: not there. CUT: half of the file. FOREIGN: another merchant’s',
  }),
  inStatement: Type.Enum(['NORMAL', 'LEFT_OUT', 'WRONG_AMOUNT'], {
    description: 'how a trade stands in the statement; WRONG_AMOUNT: a fen too much',
  }),
  accountClosed: Type.Boolean({
    description:
      'of one person, by wallet user id: the account is closed, so that sign-on, payments and deductions are refused',
  }),
  ids: Type.Enum(['BOTH', 'USER_ID', 'OPEN_ID', 'NONE'], {
    description:
      'ids by which a person is named at sign-on (for one person), and a signer in answers and notices about agreements (for one agreement). Left out: both at sign-on, the user id of a signer',
  }),
  tellsMobile: Type.Boolean({
    description: 'of one person: whether sign-on tells the mobile number; it does when left out',
  }),
  card: Type.Enum(['NONE', 'ON_THE_WAY', 'ARRIVED', 'FAILED'], {
    description:
      'where the refunds of a trade are that go to a card; `POST trades/card` also tells the merchant. NONE: the payer paid from the balance',
  }),
  sellerShort: Type.Boolean({ description: 'refunds answer ACQ.SELLER_BALANCE_NOT_ENOUGH' }),
});
export type WalletConduct = Static<typeof WalletConduct>;

/** The wallet's conduct for these trades, agreements and people. What is set for a number replaces what is set for everybody. */
export function walletConduct(tx: Tx, ...numbers: readonly string[]): WalletConduct {
  return Object.assign(
    {},
    ...[undefined, ...numbers].map((number) => readConduct<WalletConduct>(tx, scope(number))),
  );
}

/** True when a person has closed the account at the wallet. */
export function isAccountClosed(tx: Tx, walletUserId: string): boolean {
  return walletConduct(tx, walletUserId).accountClosed === true;
}

/** Replaces the conduct for one trade, agreement or person, or for everybody. */
export function setWalletConduct(tx: Tx, conduct: WalletConduct, number?: string): void {
  writeConduct(tx, scope(number), conduct);
}

function scope(number?: string): string {
  return number === undefined ? 'wallet' : `wallet:${number}`;
}
