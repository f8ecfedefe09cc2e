import type { WalletId } from '../ids.ts';
import type { BreakerState } from './services.ts';

/** The wallet gave no valid answer, or its circuit breaker is open. The outcome is unknown. */
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
  /** Signed by the wallet, of a kind we don't use (`received`), or not for us or unreadable; `name`: the wallet's of it. */
  | { readonly kind: 'UNUSED'; readonly name: string; readonly received: boolean };

/** Notices that the wallet sends. */
export type WalletNotices = {
  /** Reads a notice; null when the wallet has not signed it. Throws `NotANotice` when the form is wrong. */
  readonly read: (arrived: ArrivedNotice) => Promise<BelievedNotice | null>;
  /** The answer that acknowledges a notice, or that makes the wallet send it again. */
  readonly answer: (received: boolean) => NoticeAnswer;
};

/** The wallet. Functions that make a call may throw `WalletNotAnswering`. Amounts in fen. */
export type Wallet = {
  readonly breaker: () => BreakerState;
  /** Signed address of the wallet's page for a phone's browser. No call is made. */
  readonly paymentPage: (payment: PaymentToStart) => Promise<string>;
  /** Signed address of the wallet's page for a desktop browser, where the payer scans a QR code. No call is made. */
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

/** A mandate to sign. `agreementId` is our number at the wallet. */
export type MandateToSign = {
  readonly agreementId: string;
  readonly signBefore: Date;
  readonly returnUrl: string;
};

/** A mandate as the wallet sees it. NOT_EXIST: never signed, or ended so long ago that the wallet has deleted it. */
export type WalletMandate = {
  readonly status: 'NOT_EXIST' | 'SIGNED' | 'ENDED';
  readonly walletAgreementNo: string | null;
  readonly at: Date | null;
  /** The ids of the person who signed, as far as the wallet tells them. */
  readonly signedBy: readonly WalletId[];
};

export type DeductionToSend = {
  readonly paymentId: string;
  readonly walletAgreementNo: string;
  /** fen; the same each time a payment is sent */
  readonly amount: number;
  readonly subject: string;
};

/** TAKEN: paid money is returned, and an unpaid trade can't be paid any more. REFUSED: for good. */
export type CancelOutcome = 'TAKEN' | 'REFUSED';

/** The account of a wallet identity is closed. */
export type ClosedAccount = { readonly closedWalletUserId: string };

/**
 * UNKNOWN: query it. The others but PAID are definite refusals, after which the order is cancelled; only
 * INSUFFICIENT_BALANCE counts towards the lock.
 */
export type DeductionOutcome =
  | { readonly kind: 'PAID'; readonly trade: Trade }
  /** `closedBuyer`: the identity whose account is closed; null where the answer does not name it. */
  | { readonly kind: 'ACCOUNT_CLOSED'; readonly closedBuyer: string | null }
  | {
      readonly kind:
        | 'INSUFFICIENT_BALANCE'
        | 'AGREEMENT_ENDED'
        | 'OVER_LIMIT'
        | 'OUT_OF_HOURS'
        | 'REFUSED'
        | 'UNKNOWN';
    };

/** Refusal of a pay-password token. TOO_MANY: the person has used too many within an hour. */
export type PasswordRefusal = { readonly kind: 'REFUSED' | 'TOO_MANY' };

/** The result of a pay-password token: the person who gave the password, or the refusal. */
export type PasswordProof =
  | { readonly kind: 'PROVED'; readonly walletIds: readonly WalletId[] }
  | PasswordRefusal;

/** A pay-password token, the purpose it must have, and the ids of the person it must be of; none when the person is unknown. */
export type GivenPassword = {
  readonly token: string;
  readonly purpose: string;
  readonly walletIds: readonly WalletId[];
};

/** Signing and checking by pay password: a capability that a wallet may lack. */
export type MandatesByPassword = {
  /** Signs without a page, with a one-use token of the person's pay password for this purpose. Can be repeated with the same token. */
  readonly sign: (
    mandate: Omit<MandateToSign, 'returnUrl'>,
    password: GivenPassword,
  ) => Promise<WalletMandate | PasswordRefusal>;
  /** The person whose pay password a one-use token proves. `purpose` binds it to one action on one mandate. */
  readonly prove: (passwordToken: string, purpose: string) => Promise<PasswordProof>;
};

/** Automatic payment at the wallet. Functions that make a call may throw `WalletNotAnswering`. */
export type WalletMandates = {
  /** Signed address of the wallet's signing page for a browser. No call is made. */
  readonly signingPage: (mandate: MandateToSign) => Promise<string>;
  /** Null where the wallet has no such way. */
  readonly byPassword: MandatesByPassword | null;
  readonly queryMandate: (agreementId: string) => Promise<WalletMandate>;
  /** Requests the end of a mandate. Only a query afterwards shows the result. */
  readonly endMandate: (agreementId: string) => Promise<void>;
  readonly deduct: (deduction: DeductionToSend) => Promise<DeductionOutcome>;
  /** Cancels a deduction. After TAKEN, one that the wallet did not know can't be paid. Only a query afterwards shows the result. */
  readonly cancel: (paymentId: string) => Promise<CancelOutcome>;
};

/** A notice as it arrived: the text of its body, and its headers by their names in lower case. Both may be signed. */
export type ArrivedNotice = {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
};

/** The request does not have the form of this wallet's notices. */
export class NotANotice extends Error {
  readonly statusCode = 400;
}

/** The body of an answer to a notice, and its content type. `status` is 200 where it is left out. */
export type NoticeAnswer = { readonly status?: number; readonly type: string; readonly body: string };

export type PaymentToStart = {
  readonly paymentId: string;
  /** fen */
  readonly amount: number;
  readonly subject: string;
  readonly expiresAt: Date;
  /** Page after payment. */
  readonly returnUrl: string;
  /** Page for a payer who gives up. */
  readonly quitUrl: string;
};

/**
 * UNKNOWN to the wallet. OPENED: can be paid. FINISHED: paid, beyond refunds. CLOSED: never paid, or refunded in full,
 * which `refunded` tells.
 */
export type TradeStatus = 'UNKNOWN' | 'OPENED' | 'PAID' | 'FINISHED' | 'CLOSED';

/** A trade as the wallet sees it. */
export type Trade = {
  readonly status: TradeStatus;
  readonly tradeNo: string | null;
  /** fen; null when the wallet does not say */
  readonly amount: number | null;
  readonly paidAt: Date | null;
  /** fen refunded to the buyer, also by others' refunds; 0 when the wallet names none. The wallet may name less than was refunded. */
  readonly refunded: number;
  readonly refundNumber: string | null;
  /** The wallet identity that tried to pay with a closed account; left out otherwise. */
  readonly closedBuyer?: string;
};

export type RefundToSend = {
  readonly paymentId: string;
  readonly refundNo: string;
  /** fen; the same each time a refund number is sent */
  readonly amount: number;
  readonly reason: string;
};

/** UNKNOWN: try again. SHORT_OF_MONEY: our balance at the wallet is too small; try again. REFUSED: the wallet will never do it. */
export type RefundOutcome = 'DONE' | 'UNKNOWN' | 'SHORT_OF_MONEY' | 'REFUSED';

/** State of a refund to a card. `by`: time by which the bank should have the money; `at`: time of the bank's answer. */
export type CardReturn = {
  readonly state: 'ON_THE_WAY' | 'ARRIVED' | 'FAILED';
  readonly by: Date | null;
  readonly at: Date | null;
};

/**
 * A refund by its number. NONE: no money was moved, and none will be before it is sent again. MADE: the fen, null when
 * untold; and its way to a card, null when there is none.
 */
export type RefundAtWallet =
  | { readonly kind: 'NONE' }
  | { readonly kind: 'MADE'; readonly amount: number | null; readonly card: CardReturn | null };

/** A statement is refused as a whole: incomplete, not ours, of another day, or of a wrong form. */
export class StatementRefused extends Error {}

/**
 * Kinds of a statement's lines: four with our number, then with the partner's: fees, returned fees, transfers to our
 * bank, a unit's receipts.
 */
export type StatementKind =
  | 'TRADE'
  | 'REFUND'
  | 'WRITE_OFF'
  | 'REVERSAL'
  | 'FEE'
  | 'FEE_BACK'
  | 'PAY_OUT'
  | 'RECEIVED';

/** One line of a partner's statement of a day (Asia/Shanghai). */
export type StatementLine = {
  readonly kind: StatementKind;
  readonly number: string;
  /** The order that the partner names; empty when it names none. */
  readonly orderId: string;
  /** fen, never negative; the kind gives the direction */
  readonly amount: number;
  readonly at: Date;
  /** The day whose write-offs were paid; only for `RECEIVED`. */
  readonly forDay?: string;
};

/** The movements that settled our account on a day, and its final balance: null on a day without movements. */
export type AccountStatement = { readonly lines: readonly StatementLine[]; readonly balance: number | null };
