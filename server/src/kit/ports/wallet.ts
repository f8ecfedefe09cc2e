import type { WalletId } from '../wallet-id.ts';
import type { BreakerState } from './breaker.ts';
import type { AccountStatement, StatementLine } from './statement.ts';

/** The wallet gave no valid answer, or is left alone because it gave none several times in a row. What it did is unknown. */
export class WalletNotAnswering extends Error {}

export type PaymentToStart = {
  readonly orderId: string;
  /** fen */
  readonly amount: number;
  readonly subject: string;
  readonly expiresAt: Date;
  /** Where the payer goes after paying. */
  readonly returnUrl: string;
  /** Where the payer goes who gives up. */
  readonly quitUrl: string;
};

/** A trade as the wallet sees it. */
export type Trade = {
  readonly status: 'NOT_EXIST' | 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_FINISHED' | 'TRADE_CLOSED';
  readonly tradeNo: string | null;
  /** fen; null when the wallet does not say */
  readonly amount: number | null;
  readonly paidAt: Date | null;
  /** fen that have gone back to the buyer, by whoever's refund; 0 when the wallet tells of none. It may tell less than the truth. */
  readonly refunded: number;
  /** The number of the latest refund; null when the wallet does not name one. */
  readonly refundNumber: string | null;
  /** The wallet identity that tried to pay with a closed account; left out otherwise. */
  readonly closedBuyer?: string;
};

/** A payment notice with a valid signature that is addressed to us. */
export type TradeNotice = {
  readonly orderId: string;
  readonly trade: Trade;
};

export type RefundToSend = {
  readonly orderId: string;
  readonly refundNo: string;
  /** fen; the same each time a refund number is sent */
  readonly amount: number;
  readonly reason: string;
};

/**
 * DONE: the money was moved. UNKNOWN: try again. SHORT_OF_MONEY: our balance at the wallet is too small; try again.
 * REFUSED: the wallet will never do it.
 */
export type RefundOutcome = 'DONE' | 'UNKNOWN' | 'SHORT_OF_MONEY' | 'REFUSED';

/** Where the money of a refund is that goes to a card: until when the bank should have it, and when it answered. */
export type CardReturn = {
  readonly state: 'ON_THE_WAY' | 'ARRIVED' | 'FAILED';
  readonly by: Date | null;
  readonly at: Date | null;
};

/** A notice about the card of a refund with a valid signature that is addressed to us. */
export type CardNotice = { readonly orderId: string; readonly refundNo: string; readonly card: CardReturn };

/** A refund that moved money: fen, null when the wallet does not say; and its way to a card, null when no card is concerned. */
export type MadeRefund = { readonly amount: number | null; readonly card: CardReturn | null };

/** A mandate to sign. `agreementId` is our number at the wallet. */
export type MandateToSign = {
  readonly agreementId: string;
  /** fen, the most of one deduction */
  readonly most: number;
  readonly signBefore: Date;
  readonly returnUrl: string;
};

/** A mandate as the wallet sees it. NOT_EXIST: never signed, or ended so long ago that the wallet has deleted it. */
export type WalletMandate = {
  readonly status: 'NOT_EXIST' | 'SIGNED' | 'ENDED';
  readonly walletAgreementNo: string | null;
  /** fen, the most of one deduction; null in notices, which do not have it */
  readonly most: number | null;
  readonly at: Date | null;
  /** The ids of the person who signed, as far as the wallet tells them. */
  readonly signedBy: readonly WalletId[];
};

/** A notice about a mandate with a valid signature that is addressed to us. */
export type MandateNotice = { readonly agreementId: string; readonly mandate: WalletMandate };

export type DeductionToSend = {
  readonly orderId: string;
  readonly walletAgreementNo: string;
  /** fen; the same each time an order is sent */
  readonly amount: number;
  readonly subject: string;
};

/**
 * TAKEN: paid money is returned, and an unpaid trade can't be paid any more. REFUSED: the wallet accepts no cancel of
 * this trade any more.
 */
export type CancelOutcome = 'TAKEN' | 'REFUSED';

/** The account of a wallet identity is closed. */
export type ClosedAccount = { readonly closedWalletUserId: string };

/**
 * PAID with its trade. UNKNOWN: query it. The others are definite refusals, after which the order is cancelled. Only
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

/** Why a pay-password token is refused. TOO_MANY: the person has used too many within an hour. */
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

/** Automatic payment at the wallet. Functions that make a call may throw `WalletNotAnswering`. */
export type WalletMandates = {
  /** Signed address of the wallet's signing page for a browser. No call is made. */
  readonly signingPage: (mandate: MandateToSign) => Promise<string>;
  /** Signed string for the wallet client's bridge. No call is made. */
  readonly clientSigning: (mandate: MandateToSign) => Promise<string>;
  /**
   * Signs without a page, with a one-use pay-password token of this person for this purpose. Can be repeated with the
   * same mandate and token.
   */
  readonly signByPassword: (
    mandate: Omit<MandateToSign, 'returnUrl'>,
    password: GivenPassword,
  ) => Promise<WalletMandate | PasswordRefusal>;
  /** The person whose pay password a one-use token proves. `purpose` binds it to one action on one mandate. */
  readonly provePassword: (passwordToken: string, purpose: string) => Promise<PasswordProof>;
  readonly queryMandate: (agreementId: string) => Promise<WalletMandate>;
  /** Requests the end of a mandate. Only a query afterwards shows the result. */
  readonly endMandate: (agreementId: string) => Promise<void>;
  readonly deduct: (deduction: DeductionToSend) => Promise<DeductionOutcome>;
  /**
   * Cancels a deduction. After TAKEN, a deduction that the wallet did not know can't be paid any more. Only a query
   * afterwards shows the result.
   */
  readonly cancel: (orderId: string) => Promise<CancelOutcome>;
  /** The notice in a form post; null unless it is valid and the wallet's. */
  readonly readMandateNotice: (form: Readonly<Record<string, string>>) => Promise<MandateNotice | null>;
};

/** How a complaint stands at the wallet. OPEN: we have to answer. PLATFORM: the wallet decides. OVER: nobody has to do anything. */
export type ComplaintStatus = 'OPEN' | 'ANSWERED' | 'PLATFORM' | 'OVER';

/** A payer's complaint at the wallet. */
export type WalletComplaint = {
  readonly complaintId: string;
  readonly status: ComplaintStatus;
  /** The order number of the trade, as the wallet tells it; empty when it tells none. It may be of nobody. */
  readonly orderId: string;
  readonly tradeNo: string;
  readonly reason: string;
  readonly text: string;
  /** Mobile number of the payer; empty when it is not told. */
  readonly phone: string;
  readonly at: Date;
};

/** What our answer to a complaint is about, for the wallet. */
export type ComplaintAnswer = 'REFUNDED' | 'DELIVERED' | 'SERVED' | 'NOT_OURS' | 'OTHER';

/** Most letters of an answer. */
export const LONGEST_COMPLAINT_ANSWER = 200;

/** A page of complaints. `unreadable`: how many on it have no number, time or known status. `more`: there is another page. */
export type ComplaintPage = {
  readonly complaints: readonly WalletComplaint[];
  readonly unreadable: number;
  readonly more: boolean;
};

/** Complaints of payers at the wallet. Functions may throw `WalletNotAnswering`. */
export type WalletComplaints = {
  /** A page (from 1) of the complaints made in a time. */
  readonly list: (from: Date, until: Date, page: number) => Promise<ComplaintPage>;
  /** One complaint; null when the wallet does not know it. */
  readonly query: (complaintId: string) => Promise<WalletComplaint | null>;
  /** Answers a complaint. REFUSED: it takes no answer (any more). */
  readonly answer: (
    complaintId: string,
    answer: { readonly what: ComplaintAnswer; readonly text: string },
  ) => Promise<'TAKEN' | 'REFUSED'>;
};

/** The wallet. Functions that make a call may throw `WalletNotAnswering`. Amounts in fen. */
export type WalletProvider = {
  /** Whether this process leaves the wallet alone. */
  readonly breaker: () => BreakerState;
  /** Signed address of the wallet's page for a phone's browser. No call is made. */
  readonly paymentPage: (payment: PaymentToStart) => Promise<string>;
  /** The same for a desktop browser, where the payer scans a QR code with the phone. No call is made. */
  readonly desktopPage: (payment: PaymentToStart) => Promise<string>;
  /** Signed string for the wallet client's bridge. No call is made. */
  readonly clientPayment: (payment: PaymentToStart) => Promise<string>;
  readonly query: (orderId: string) => Promise<Trade>;
  /** Requests the close of an unpaid trade. Only a query afterwards shows the result. */
  readonly close: (orderId: string) => Promise<void>;
  readonly refund: (refund: RefundToSend) => Promise<RefundOutcome>;
  /** A refund that moved money, by its number, also one that somebody else made; null when there is none. */
  readonly queryRefund: (orderId: string, refundNo: string) => Promise<MadeRefund | null>;
  /** The trades and refunds of a day (`YYYY-MM-DD`); null while they are not there. May throw `StatementRefused`. */
  readonly statement: (day: string) => Promise<readonly StatementLine[] | null>;
  /** Our account's statement of a day; null while it is not there. May throw `StatementRefused`. */
  readonly accountStatement: (day: string) => Promise<AccountStatement | null>;
  /** The notice in a form post of the wallet; null when anything about it can't be believed. */
  readonly readNotice: (form: Readonly<Record<string, string>>) => Promise<TradeNotice | null>;
  /** The notice about a refund's card in a form post; null when anything about it can't be believed. */
  readonly readCardNotice: (form: Readonly<Record<string, string>>) => Promise<CardNotice | null>;
  /** The person of a one-use sign-on code, or the identity with a closed account; null when the wallet refuses the code. */
  readonly personOf: (code: string) => Promise<
    // `mobile` is empty where the wallet does not tell it.
    { readonly walletIds: readonly WalletId[]; readonly mobile: string } | ClosedAccount | null
  >;
  /** Null where the wallet takes no deductions. */
  readonly mandates: WalletMandates | null;
  /** Null where the wallet tells no complaints. */
  readonly complaints: WalletComplaints | null;
};
