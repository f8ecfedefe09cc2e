/** A short message. The gateway takes each id once: the same id again is the same message. */
type ShortMessage = { readonly id: string; readonly mobile: string; readonly text: string };

export type SmsGateway = {
  /** Throws `NotAnswering` unless the gateway has taken the message. */
  readonly send: (message: ShortMessage) => Promise<void>;
};
