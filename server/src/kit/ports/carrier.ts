/** The carrier's one-click login. */
export type CarrierProvider = {
  /** Signature of what the page asks the carrier for. No call is made. Base64. */
  readonly sign: (preSignatureData: string) => string;
  /** Number behind a one-click token; null when the carrier refuses it. Throws `NotAnswering`. */
  readonly numberOf: (token: string) => Promise<string | null>;
};
