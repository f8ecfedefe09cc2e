import { type Host, newId } from './host.ts';

/** The wallet client's answer. */
export type Result = { readonly ok?: unknown; readonly [name: string]: unknown };

/** The bridge to the wallet client: version 1 of the host protocol in the docs. `bridge-calls.ts` has its other calls. */
export type Bridge = {
  /** Sends a message that has no answer. */
  readonly tell: (method: string, params?: object) => void;
  /** Sends a message and resolves to its answer; rejects after `withinMs` without one. */
  readonly ask: (method: string, params: object, withinMs: number) => Promise<Result>;
  readonly close: () => void;
  readonly setTitle: (title: string) => void;
  /** Sends analytics events to the wallet's platform. */
  readonly track: (events: readonly object[]) => void;
};

type NativeWindow = {
  LifeWallet?: { call: (json: string) => void };
  webkit?: { messageHandlers?: { lifeWallet?: { postMessage: (json: string) => void } } };
  onLifeWallet?: (id: string, result: Result) => void;
};

const PROTOCOL = 1;

/** The bridge of the wallet client on Android or iOS, whatever system the user agent names; null anywhere else. */
export function openBridge(host: Host, native: Window & NativeWindow): Bridge | null {
  const send = host.walletVersion === null ? null : senderOf(native);
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

  return {
    tell: (method, params) => tell(method, params),
    ask: (method, params, withinMs) =>
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
      }),
    close: () => tell('close'),
    setTitle: (title) => tell('setTitle', { title }),
    track: (events) => tell('track', { events }),
  };
}

function senderOf(native: NativeWindow): ((json: string) => void) | null {
  const { LifeWallet: android, webkit } = native;
  if (android) return (json) => android.call(json);
  const ios = webkit?.messageHandlers?.lifeWallet;
  return ios ? (json) => ios.postMessage(json) : null;
}

type ClosingWindow = {
  wx?: { miniProgram?: { navigateBack?: () => void } };
  WeixinJSBridge?: { call?: (name: string) => void };
};

/** Closes the page as the app around it allows, else goes back before the app's `pagesBefore` pages. True if an app was told. */
export function closePage(
  bridge: Bridge | null,
  native: Window & ClosingWindow,
  pagesBefore: number,
): boolean {
  if (bridge) bridge.close();
  else if (native.wx?.miniProgram?.navigateBack) native.wx.miniProgram.navigateBack();
  else if (native.WeixinJSBridge?.call) native.WeixinJSBridge.call('closeWindow');
  else {
    native.close();
    if (native.history.length > pagesBefore + 1) native.history.go(-pagesBefore - 1);
    return false;
  }
  return true;
}
