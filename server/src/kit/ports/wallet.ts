import type { AccountStatement, StatementLine } from './statement.ts';

/** The wallet did not give an answer we can believe. What it did is unknown. */
export class WalletNotAnswering extends Error {}

export type PaymentToStart = {
  readonly orderId: string;
  /** fen */
  readonly amount: number;
  readonly subject: string;
  readonly expiresAt: Date;
  readonly returnUrl: string;
};

/** A trade as the wallet sees it. */
export type Trade = {
  readonly status: 'NOT_EXIST' | 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_FINISHED' | 'TRADE_CLOSED';
  readonly tradeNo: string | null;
  /** fen; null where the wallet does not say */
  readonly amount: number | null;
  readonly paidAt: Date | null;
  /** Any part of it has been refunded. */
  readonly refunded: boolean;
  /** The wallet identity that tried to pay and whose account is closed; left out where the wallet says no such thing. */
  readonly closedBuyer?: string;
};

/** A payment notice that passed every check of its signature and addressee. */
export type TradeNotice = {
  readonly orderId: string;
  readonly trade: Trade;
  /** The request that sent the payer to the wallet; null where the notice does not say. */
  readonly requestId: string | null;
};

export type RefundToSend = {
  readonly orderId: string;
  readonly refundNo: string;
  /** fen; the same each time a refund number is sent */
  readonly amount: number;
  readonly reason: string;
};

/**
 * DONE: the money moved. UNKNOWN: ask again. SHORT_OF_MONEY: our balance at the wallet is too small, keep trying.
 * REFUSED: the wallet will never do it.
 */
export type RefundOutcome = 'DONE' | 'UNKNOWN' | 'SHORT_OF_MONEY' | 'REFUSED';

/** A mandate as it is to be signed. `agreementId` is our number of it at the wallet. */
export type MandateToSign = {
  readonly agreementId: string;
  /** fen, the most of one deduction */
  readonly most: number;
  readonly signBefore: Date;
  readonly returnUrl: string;
};

/** A mandate as the wallet sees it; notices don't say how much it allows. NOT_EXIST: never signed, or so long ended that it is forgotten. */
export type WalletMandate = {
  readonly status: 'NOT_EXIST' | 'SIGNED' | 'ENDED';
  readonly walletAgreementNo: string | null;
  /** fen, the most of one deduction; null where the wallet does not say */
  readonly most: number | null;
  readonly at: Date | null;
};

/** A notice about a mandate that passed every check of its signature and addressee. */
export type MandateNotice = { readonly agreementId: string; readonly mandate: WalletMandate };

export type DeductionToSend = {
  readonly orderId: string;
  readonly walletAgreementNo: string;
  /** fen; the same each time an order is sent */
  readonly amount: number;
  readonly subject: string;
};

/** TAKEN: what was paid goes back, what was not never will be. REFUSED: the wallet gives nothing back by a cancel any more. */
export type CancelOutcome = 'TAKEN' | 'REFUSED';

/** The wallet's word that the account of an identity is closed. */
export type ClosedAccount = { readonly closedWalletUserId: string };

/**
 * PAID with its trade. The others are the wallet's definite refusals, after which the order is cancelled; UNKNOWN: ask.
 * Only INSUFFICIENT_BALANCE counts towards the lock.
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

/** Why a pay-password token is not taken. TOO_MANY: the person has used too many within an hour. */
export type PasswordRefusal = { readonly kind: 'REFUSED' | 'TOO_MANY' };

/** What became of a pay-password token: the person who gave the password, or why there is none. */
export type PasswordProof = { readonly kind: 'PROVED'; readonly walletUserId: string } | PasswordRefusal;

/** A pay-password token, what it has to be made for, and whose it has to be; null where that is not known. */
export type GivenPassword = {
  readonly token: string;
  readonly purpose: string;
  readonly walletUserId: string | null;
};

/** Automatic payment at the wallet. Functions that ask it may throw `WalletNotAnswering`. */
export type WalletMandates = {
  /** Signed address of the wallet's signing page for a browser. No call is made. */
  readonly signingPage: (mandate: MandateToSign) => Promise<string>;
  /** Signed string for the wallet client's bridge. No call is made. */
  readonly clientSigning: (mandate: MandateToSign) => Promise<string>;
  /**
   * Signs without a page, by a one-use pay-password token that was made for this by this person; the same mandate and
   * token as often as needed.
   */
  readonly signByPassword: (
    mandate: Omit<MandateToSign, 'returnUrl'>,
    password: GivenPassword,
  ) => Promise<WalletMandate | PasswordRefusal>;
  /** Whose pay password a one-use token proves; `purpose` binds it to one act on one mandate. */
  readonly provePassword: (passwordToken: string, purpose: string) => Promise<PasswordProof>;
  readonly queryMandate: (agreementId: string) => Promise<WalletMandate>;
  /** Asks the wallet to end a mandate. What became of it is known only by a query afterwards. */
  readonly endMandate: (agreementId: string) => Promise<void>;
  readonly deduct: (deduction: DeductionToSend) => Promise<DeductionOutcome>;
  /** Cancels a deduction: once taken, one the wallet has not heard of never will be paid. What became of it is known only by a query afterwards. */
  readonly cancel: (orderId: string) => Promise<CancelOutcome>;
  /** The notice in a form post of the wallet; null when anything about it can't be believed. */
  readonly readMandateNotice: (form: Readonly<Record<string, string>>) => Promise<MandateNotice | null>;
};

/** The wallet, whoever it is. Functions that ask it may throw `WalletNotAnswering`. Amounts in fen. */
export type WalletProvider = {
  /** Signed address of the wallet's page for a browser. No call is made. */
  readonly paymentPage: (payment: PaymentToStart) => Promise<string>;
  /** Signed string for the wallet client's bridge. No call is made. */
  readonly clientPayment: (payment: PaymentToStart) => Promise<string>;
  readonly query: (orderId: string) => Promise<Trade>;
  /** Asks the wallet to close an unpaid trade. What became of it is known only by a query afterwards. */
  readonly close: (orderId: string) => Promise<void>;
  readonly refund: (refund: RefundToSend) => Promise<RefundOutcome>;
  readonly queryRefund: (orderId: string, refundNo: string) => Promise<'DONE' | 'NOT_DONE'>;
  /** The trades and refunds of a day (`YYYY-MM-DD`); null while they are not there. May throw `StatementRefused`. */
  readonly statement: (day: string) => Promise<readonly StatementLine[] | null>;
  /** Our account's statement of a day; null while it is not there. May throw `StatementRefused`. */
  readonly accountStatement: (day: string) => Promise<AccountStatement | null>;
  /** The notice in a form post of the wallet; null when anything about it can't be believed. */
  readonly readNotice: (form: Readonly<Record<string, string>>) => Promise<TradeNotice | null>;
  /** Person behind a one-use sign-on code, or whose account is closed; null when the wallet refuses the code. */
  readonly personOf: (
    code: string,
  ) => Promise<{ readonly walletUserId: string; readonly mobile: string } | ClosedAccount | null>;
  /** Null where the wallet takes no deductions. */
  readonly mandates: WalletMandates | null;
};
