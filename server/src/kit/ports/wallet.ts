import type { WalletId } from '../wallet-id.ts';
import type { BreakerState } from './breaker.ts';
import type { AccountStatement, StatementLine } from './statement.ts';
import type { ClosedAccount, WalletMandate, WalletMandates } from './wallet-mandates.ts';
import type { ArrivedNotice, NoticeAnswer } from './wallet-notices.ts';
import type {
  CardReturn,
  PaymentToStart,
  RefundAtWallet,
  RefundOutcome,
  RefundToSend,
  Trade,
} from './wallet-trades.ts';

/** The wallet gave no valid answer, or is left alone because it gave none several times in a row. What it did is unknown. */
export class WalletNotAnswering extends Error {}

/** A payment notice with a valid signature that is addressed to us. */
export type TradeNotice = { readonly paymentId: string; readonly trade: Trade };

/** A notice about the card of a refund with a valid signature that is addressed to us. */
export type CardNotice = { readonly paymentId: string; readonly refundNo: string; readonly card: CardReturn };

/** A notice about a mandate with a valid signature that is addressed to us. */
export type MandateNotice = { readonly agreementId: string; readonly mandate: WalletMandate };

export type BelievedNotice =
  | ({ readonly kind: 'TRADE' } & TradeNotice)
  | ({ readonly kind: 'CARD' } & CardNotice)
  | ({ readonly kind: 'MANDATE' } & MandateNotice)
  /** Signed for us, of a kind that says nothing we use; `name`: the wallet's of it. */
  | { readonly kind: 'UNUSED'; readonly name: string };

/** What a wallet sends by itself. */
export type WalletNotices = {
  /** What a notice says; null when anything about it can't be believed. Throws `NotANotice` for what is none. */
  readonly read: (arrived: ArrivedNotice) => Promise<BelievedNotice | null>;
  /** What the wallet wants to hear when a notice was received, and when it was not, so that it sends it again. */
  readonly answer: (received: boolean) => NoticeAnswer;
};

/** The wallet. Functions that make a call may throw `WalletNotAnswering`. Amounts in fen. */
export type Wallet = {
  /** Whether this process leaves the wallet alone. */
  readonly breaker: () => BreakerState;
  /** Signed address of the wallet's page for a phone's browser. No call is made. */
  readonly paymentPage: (payment: PaymentToStart) => Promise<string>;
  /** The same for a desktop browser, where the payer scans a QR code with the phone. No call is made. */
  readonly desktopPage: (payment: PaymentToStart) => Promise<string>;
  /** Signed string for the wallet client's bridge. No call is made. */
  readonly clientPayment: (payment: PaymentToStart) => Promise<string>;
  readonly query: (paymentId: string) => Promise<Trade>;
  /** Requests the close of an unpaid trade. Only a query afterwards shows the result. */
  readonly close: (paymentId: string) => Promise<void>;
  readonly refund: (refund: RefundToSend) => Promise<RefundOutcome>;
  /** Milliseconds that the wallet wants between two refunds of one trade. */
  readonly refundGapMs: number;
  /** A refund by its number, also one that somebody else made. */
  readonly queryRefund: (paymentId: string, refundNo: string) => Promise<RefundAtWallet>;
  /** The trades and refunds of a day (`YYYY-MM-DD`); null while they are not there. May throw `StatementRefused`. */
  readonly statement: (day: string) => Promise<readonly StatementLine[] | null>;
  /** Our account's statement of a day; null while it is not there. May throw `StatementRefused`. */
  readonly accountStatement: (day: string) => Promise<AccountStatement | null>;
  readonly notices: WalletNotices;
  /** The person of a one-use sign-on code, or the identity with a closed account; null when the wallet refuses the code. */
  readonly personOf: (code: string) => Promise<
    // `mobile` is empty where the wallet does not tell it.
    { readonly walletIds: readonly WalletId[]; readonly mobile: string } | ClosedAccount | null
  >;
  readonly mandates: WalletMandates;
};
