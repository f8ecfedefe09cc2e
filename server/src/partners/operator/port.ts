/** The mobile operator's one-click login. */
export type OperatorProvider = {
  /** Signature of what the page asks the operator for. No call is made. Base64. */
  readonly sign: (preSignatureData: string) => string;
  /** Number behind a one-click token; null when the operator refuses it. Throws `NotAnswering`. */
  readonly numberOf: (token: string) => Promise<string | null>;
};
