/** Options of the command line. Each proof says which it takes. */
export type Options = Readonly<Partial<Record<'seed' | 'minutes' | 'count' | 'only', string>>>;

/** The result of a proof. */
export type Result = {
  /** One sentence for each failure; empty when the proof succeeded. */
  readonly failures: readonly string[];
  /** What was measured, one line each, for the log of proofs. */
  readonly measures: readonly string[];
};

export type Proof = {
  /** What it proves and which options it takes, in one line. */
  readonly about: string;
  /** What this machine lacks and how to install it; null when nothing is missing. */
  readonly lacks: () => string | null;
  /** `folder` is for reports and is deleted afterwards. */
  readonly prove: (options: Options, folder: string) => Promise<Result>;
};
