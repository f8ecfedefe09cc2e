import {
  AUTOPAY_IN_WALLET,
  AUTOPAY_ON_ALREADY,
  AUTOPAY_ON_PHONE,
  AUTOPAY_PENDING,
  AUTOPAY_PROVE_RAISE,
  CHANNEL_NOT_ANSWERING,
  LINK_EXPIRED,
  LINK_REFUSED,
  LINK_USED,
  TOO_MANY_REQUESTS,
} from '@life-payment/contract/code-names';

/** The service is overloaded, or a channel or the carrier does not answer it: it may work a little later. */
export const TRY_LATER: readonly string[] = [TOO_MANY_REQUESTS, CHANNEL_NOT_ANSWERING];
/** A partner's link can't be opened: it is not valid, expired, or was opened before. */
export const LINK_CODES: readonly string[] = [LINK_REFUSED, LINK_EXPIRED, LINK_USED];
/** Automatic payment is on for the account already, or waits for the payer's signature. */
export const AUTOPAY_OPEN_ALREADY: readonly string[] = [AUTOPAY_PENDING, AUTOPAY_ON_ALREADY];
/** Automatic payment can be opened only in the wallet client on Android or iOS. */
export const AUTOPAY_ELSEWHERE: readonly string[] = [AUTOPAY_IN_WALLET, AUTOPAY_ON_PHONE];
/** A higher amount of automatic payment needs a consent and a code by SMS. */
export const NEEDS_PROOF: string = AUTOPAY_PROVE_RAISE;
