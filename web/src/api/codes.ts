import {
  AUTOPAY_IN_WALLET,
  AUTOPAY_ON_ALREADY,
  AUTOPAY_ON_PHONE,
  AUTOPAY_PENDING,
  CHANNEL_NOT_ANSWERING,
  LINK_EXPIRED,
  LINK_REFUSED,
  LINK_USED,
  TOO_MANY_REQUESTS,
} from '@life-payment/contract/code-names';

/** The service has too much to do, or a channel or the carrier does not answer it: a little later it may go well. */
export const TRY_LATER: readonly string[] = [TOO_MANY_REQUESTS, CHANNEL_NOT_ANSWERING];
/** A partner's link that can't be opened: not valid, expired, opened before. */
export const LINK_CODES: readonly string[] = [LINK_REFUSED, LINK_EXPIRED, LINK_USED];
/** Automatic payment is on for the account already, or waits to be finished. */
export const AUTOPAY_OPEN_ALREADY: readonly string[] = [AUTOPAY_PENDING, AUTOPAY_ON_ALREADY];
/** Automatic payment is opened in the wallet client on Android or iOS only. */
export const AUTOPAY_ELSEWHERE: readonly string[] = [AUTOPAY_IN_WALLET, AUTOPAY_ON_PHONE];
