import type { API_BASE as BasePath } from '@life-payment/contract';
import { APP_VERSION } from '@life-payment/contract/rules';

const API_BASE: typeof BasePath = '/living-agw/living-payment/v1';
const TIMEOUT_MS = 30_000;

/** Sends a call with the app's headers. `body`: JSON; `token`: the session's, empty without one. */
export function post(
  path: string,
  body: string,
  token: string,
  requestId: string,
  language: string,
): Promise<Response> {
  return fetch(API_BASE + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': language,
      'x-auth-token': token,
      'x-app-version': APP_VERSION,
      'x-request-id': requestId,
    },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

/** Without an answer for this long, what is stored on this device is shown, if there is anything. */
export const SLOW_MS = 2500;

const SOON_MS = 400;

/** For answers that the service gives by itself: soon where a service worker has the code for it, else loading that would delay the answer. */
export function soonMs(): number {
  return navigator.serviceWorker?.controller ? SOON_MS : SLOW_MS;
}

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
