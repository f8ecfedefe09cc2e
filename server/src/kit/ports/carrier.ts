/** The carrier's one-click login. */
export type CarrierProvider = {
  /** Signs the page's request to the carrier; Base64. Makes no call. */
  readonly sign: (preSignatureData: string) => string;
  /** Number behind a one-click token; null when the carrier refuses it. Throws `NotAnswering`. */
  readonly numberOf: (token: string) => Promise<string | null>;
};
