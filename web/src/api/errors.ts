import type { Refused } from './envelope.ts';

/**
 * A call that got no answer the caller could use.
 * `handled`: the app has taken over (maintenance, logged out, a tip); `timeout`: the tip was shown;
 * `transport`: nothing was shown yet.
 */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly reason: 'handled' | 'timeout' | 'transport';
  /** The id the call was sent under, by which the service's log finds it; empty where the call is not known. */
  readonly requestId: string;
  constructor(reason: CallFailed['reason'], message: string, requestId = '', options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
    this.requestId = requestId;
  }
}

/** A refusal where data was expected, so that queries can fail with it; its message is the text for the payer. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly refused: Refused;
  constructor(refused: Refused) {
    super(refused.text);
    this.refused = refused;
  }
}
