import type { EarlyCall } from './early-call.ts';

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
