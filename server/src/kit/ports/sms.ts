import type { BreakerState } from './breaker.ts';

/** A text. The gateway sends each id once: a repeated id is the same text. */
type ShortMessage = { readonly id: string; readonly mobile: string; readonly text: string };

export type SmsGateway = {
  /** Whether this process leaves the gateway alone. */
  readonly breaker: () => BreakerState;
  /** Throws `NotAnswering` unless the gateway has taken the message. */
  readonly send: (message: ShortMessage) => Promise<void>;
};
