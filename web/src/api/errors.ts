import type { Refused } from './envelope.ts';

/**
 * A call without an answer that the caller could use. `handled`: the app has reacted (maintenance, logged out, a tip);
 * `general`: a quiet call got a general error, whose text is the message; `unavailable`: the same while the service can't
 * answer; `timeout`: a tip was shown unless the call was
 * quiet; `transport`: nothing was shown yet.
 */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly reason: 'handled' | 'general' | 'unavailable' | 'timeout' | 'transport';
  /** The request id, which the service's log contains; empty if the call is not known. */
  readonly requestId: string;
  constructor(reason: CallFailed['reason'], message: string, requestId = '', options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
    this.requestId = requestId;
  }
}

/** A refusal, as an error for queries; its message is the text for the payer. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly refused: Refused;
  constructor(refused: Refused) {
    super(refused.text);
    this.refused = refused;
  }
}

/**
 * Whether a request, also one for code, got no answer because the phone has no network: the request decides, the browser only says
 * why.
 */
export function hadNoNetwork(error: unknown): boolean {
  if (error instanceof RefusedError || navigator.onLine) return false;
  return error instanceof CallFailed ? error.reason === 'transport' : Boolean(error);
}
