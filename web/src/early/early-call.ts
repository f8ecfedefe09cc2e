/** A call that was made before the app's code had arrived. */
export type EarlyCall = {
  /** The session's token that it carried. */
  readonly token: string;
  readonly requestId: string;
  readonly response: Promise<Response>;
};

declare global {
  /** The sum that is owed, in fen, as home's skeleton shows it; `note` says how old it is, unless it is answered now. */
  var earlyOwed: { readonly fen: number; readonly note: string } | undefined;
  /** The early calls that nobody has taken yet, by path and JSON of the body. */
  var earlyCalls: Map<string, EarlyCall> | undefined;
}
