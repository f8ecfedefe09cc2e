/** A call that the first script (`app/early/begin.ts`) made before the app's code had arrived. */
export type EarlyCall = {
  /** The session's token that it carried. */
  readonly token: string;
  readonly requestId: string;
  readonly response: Promise<Response>;
};

declare global {
  /** The early calls that nobody has taken yet, by path and JSON of the body. */
  var earlyCalls: Map<string, EarlyCall> | undefined;
  /** The sum that is owed, in fen, as the first script has drawn it into home's skeleton. */
  var earlyOwed: number | undefined;
}

/** Takes the early call with this path, body and token; undefined where there is none. Each is taken once. */
export function takeEarly(path: string, body: string, token: string): EarlyCall | undefined {
  const call = globalThis.earlyCalls?.get(path + body);
  globalThis.earlyCalls?.delete(path + body);
  return call?.token === token ? call : undefined;
}

/** Forgets the early calls that nobody took: they age, and what the payer does may change what they answered. */
export function dropEarly(): void {
  globalThis.earlyCalls = undefined;
  globalThis.earlyOwed = undefined;
}
