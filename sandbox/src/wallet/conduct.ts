import { type Static, Type } from 'typebox';
import { readConduct, writeConduct } from '../state/conducts.ts';
import type { Tx } from '../state/state.ts';

/** How the wallet behaves, for everybody or for one trade. What is left out is normal. */
export const WalletConduct = Type.Object(
  {
    gateway: Type.Optional(
      Type.Enum(['NORMAL', 'UNKNOWN', 'ANSWER_LOST', 'DOWN'], {
        description:
          'UNKNOWN: does nothing, answers code 20000. ANSWER_LOST: does it, drops the connection. DOWN: does nothing, drops the connection.',
      }),
    ),
    slowMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 120_000 })),
    methods: Type.Optional(
      Type.Array(Type.String(), {
        description: 'methods that `gateway` and `slowMs` are for; all when left out',
      }),
    ),
    notify: Type.Optional(Type.Enum(['NORMAL', 'NEVER'])),
    notifyDelayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 3_600_000 })),
    statement: Type.Optional(
      Type.Enum(['NORMAL', 'EARLY', 'MISSING', 'CUT', 'FOREIGN'], {
        description:
          'of a day, for everybody. NORMAL: there at nine the next morning. EARLY: any day at any time. MISSING: not there. CUT: half of the file. FOREIGN: another merchant’s',
      }),
    ),
    inStatement: Type.Optional(
      Type.Enum(['NORMAL', 'LEFT_OUT', 'WRONG_AMOUNT'], {
        description: 'how a trade stands in the statement; WRONG_AMOUNT: a fen too much',
      }),
    ),
    feeRate: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1_000,
        description: 'what the wallet keeps of every trade, in hundredths of a percent; 60 when left out',
      }),
    ),
    sellerShort: Type.Optional(Type.Boolean({ description: 'refunds answer ACQ.SELLER_BALANCE_NOT_ENOUGH' })),
  },
  { additionalProperties: false },
);
export type WalletConduct = Static<typeof WalletConduct>;

const scope = (outTradeNo?: string): string => (outTradeNo === undefined ? 'wallet' : `wallet:${outTradeNo}`);

/** The wallet's conduct towards a trade: what is set for the trade, else what is set for everybody. */
export const walletConduct = (tx: Tx, outTradeNo?: string): WalletConduct => ({
  ...readConduct<WalletConduct>(tx, scope()),
  ...(outTradeNo === undefined ? {} : readConduct<WalletConduct>(tx, scope(outTradeNo))),
});

/** Sets the conduct for one trade, or for everybody; replaces what was set before. */
export const setWalletConduct = (tx: Tx, conduct: WalletConduct, outTradeNo?: string): void =>
  writeConduct(tx, scope(outTradeNo), conduct);
