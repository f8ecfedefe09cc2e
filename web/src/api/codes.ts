import { CHANNEL_NOT_ANSWERING, TOO_MANY_REQUESTS } from '@life-payment/contract/code-names';

/** The service is overloaded, or a channel or the carrier does not answer it: it may work a little later. */
export const TRY_LATER: readonly string[] = [TOO_MANY_REQUESTS, CHANNEL_NOT_ANSWERING];
