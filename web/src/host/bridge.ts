import { newId } from './id.ts';
import type { Host } from './user-agent.ts';

/** Our signed string for the wallet, or the wallet's number of a trade that was made for this payer. */
type ToPay = { readonly order: string } | { readonly tradeNO: string };

/** The calls of the wallet client: version 1 of the host protocol in the docs. */
export type Bridge = {
  /** Signs the payer on through the client; resolves to the address to go to. Rejects if the client refuses or does not answer. */
  readonly signOn: (address: string) => Promise<string>;
  /** Opens the wallet's own payment. `onResult` is called once; it only hints whether payment went through. */
  readonly pay: (what: ToPay, onResult: (paid: boolean) => void) => void;
  /** Asks for the pay password on the wallet's own keypad; resolves to a token that works once. */
  readonly payPassword: (purpose: string) => Promise<string>;
  readonly close: () => void;
  readonly setTitle: (title: string) => void;
  readonly openMiniProgram: (miniProgram: string) => void;
  readonly upgrade: () => void;
  /** Sends analytics events to the wallet's platform. */
  readonly track: (events: readonly object[]) => void;
};

type Result = { readonly ok?: unknown; readonly [name: string]: unknown };

type NativeWindow = {
  LifeWallet?: { call: (json: string) => void };
  webkit?: { messageHandlers?: { lifeWallet?: { postMessage: (json: string) => void } } };
  onLifeWallet?: (id: string, result: Result) => void;
};

const PROTOCOL = 1;
const SIGN_ON_WITHIN_MS = 10_000;
const PASSWORD_WITHIN_MS = 5 * 60_000;
/** Longer than the time in which an order can be paid. */
const PAY_WITHIN_MS = 20 * 60_000;

/** The bridge of the wallet client on Android or iOS; null anywhere else. */
export function openBridge(host: Host, native: Window & NativeWindow): Bridge | null {
  const send = host.walletVersion === null ? null : senderOf(host.system, native);
  if (!send) return null;
  const waiting = new Map<string, (result: Result) => void>();
  // An id is random and valid once, so only code that knows the request can answer it.
  native.onLifeWallet = (id, result) => {
    const answer = waiting.get(id);
    waiting.delete(id);
    answer?.(result);
  };

  const tell = (method: string, params: object = {}, id = newId()) =>
    send(JSON.stringify({ version: PROTOCOL, id, method, params }));

  const ask = (method: string, params: object, withinMs: number): Promise<Result> =>
    new Promise((resolve, reject) => {
      const id = newId();
      const timer = setTimeout(() => {
        waiting.delete(id);
        reject(new Error(`the wallet client did not answer ${method}`));
      }, withinMs);
      waiting.set(id, (result) => {
        clearTimeout(timer);
        resolve(result);
      });
      tell(method, params, id);
    });

  return {
    signOn: async (address) => textOf(await ask('signOn', { address }, SIGN_ON_WITHIN_MS), 'address'),
    pay: (what, onResult) => {
      ask('pay', what, PAY_WITHIN_MS).then(
        (result) => onResult(result.ok === true && result['paid'] === true),
        () => onResult(false),
      );
    },
    payPassword: async (purpose) =>
      textOf(await ask('payPassword', { purpose }, PASSWORD_WITHIN_MS), 'token'),
    close: () => tell('close'),
    setTitle: (title) => tell('setTitle', { title }),
    openMiniProgram: (miniProgram) => tell('openMiniProgram', { miniProgram }),
    upgrade: () => tell('upgrade'),
    track: (events) => tell('track', { events }),
  };
}

function senderOf(system: Host['system'], native: NativeWindow): ((json: string) => void) | null {
  switch (system) {
    case 'android':
      return native.LifeWallet ? (json) => native.LifeWallet?.call(json) : null;
    case 'ios': {
      const handler = native.webkit?.messageHandlers?.lifeWallet;
      return handler ? (json) => handler.postMessage(json) : null;
    }
    case 'other':
      return null;
  }
}

function textOf(result: Result, name: string): string {
  const value = result[name];
  if (result.ok !== true || typeof value !== 'string')
    throw new Error(`the wallet client answered no ${name}`);
  return value;
}
