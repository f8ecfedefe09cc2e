import type { WalletId } from '../wallet-id.ts';
import type { Trade } from './wallet-trades.ts';

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

/** Signing and checking by pay password: a capability that a wallet may lack. */
export type MandatesByPassword = {
  /**
   * Signs without a page, with a one-use pay-password token of this person for this purpose. Can be repeated with the
   * same mandate and token.
   */
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
  /**
   * Cancels a deduction. After TAKEN, a deduction that the wallet did not know can't be paid any more. Only a query
   * afterwards shows the result.
   */
  readonly cancel: (paymentId: string) => Promise<CancelOutcome>;
};
