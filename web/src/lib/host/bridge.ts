import { type Host, newId } from './host.ts';

/** The wallet client's answer. */
type Result = { readonly ok?: unknown; readonly [name: string]: unknown };

/** The bridge to the wallet client: version 1 of the host protocol in the docs. */
export type Bridge = NonNullable<ReturnType<typeof openBridge>>;

type NativeWindow = {
  LifeWallet?: { call: (json: string) => void };
  webkit?: { messageHandlers?: { lifeWallet?: { postMessage: (json: string) => void } } };
  onLifeWallet?: (id: string, result: Result) => void;
};

const PROTOCOL = 1;

/** The bridge of the wallet client on Android or iOS, whatever system the user agent names; null anywhere else. */
export function openBridge(host: Host, native: Window & NativeWindow) {
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
    /** Sends a message that has no answer. */
    tell: (method: string, params?: object) => tell(method, params),
    /** Sends a message and resolves to its answer; rejects after `withinMs` without one. */
    ask: (method: string, params: object, withinMs: number) =>
      new Promise<Result>((resolve, reject) => {
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
    setTitle: (title: string) => tell('setTitle', { title }),
    /** Sends analytics events to the wallet's platform. */
    track: (events: readonly object[]) => tell('track', { events }),
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

const SIGN_ON_WITHIN_MS = 10_000;
const PASSWORD_WITHIN_MS = 5 * 60_000;
/** Longer than the time in which an order can be paid. */
const PAY_WITHIN_MS = 20 * 60_000;

/** Signs the payer on through the client; resolves to the address to go to. Rejects if the client refuses or does not answer. */
export async function signOnAtClient(bridge: Bridge, address: string): Promise<string> {
  return textOf(await bridge.ask('signOn', { address }, SIGN_ON_WITHIN_MS), 'address');
}

/** Opens the wallet's own payment of our signed string. `onResult` is called once; it only hints whether payment went through. */
export function payAtClient(bridge: Bridge, order: string, onResult: (paid: boolean) => void): void {
  bridge.ask('pay', { order }, PAY_WITHIN_MS).then(
    (result) => onResult(result.ok === true && result['paid'] === true),
    () => onResult(false),
  );
}

/** Asks for the pay password on the wallet's own keypad; resolves to a token that works once. */
export async function askPayPassword(bridge: Bridge, purpose: string): Promise<string> {
  return textOf(await bridge.ask('payPassword', { purpose }, PASSWORD_WITHIN_MS), 'token');
}

export function openMiniProgram(bridge: Bridge, miniProgram: string): void {
  bridge.tell('openMiniProgram', { miniProgram });
}

/** Leads to the newer version of the client. */
export function upgradeClient(bridge: Bridge): void {
  bridge.tell('upgrade');
}

function textOf(result: Result, name: string): string {
  const value = result[name];
  if (result.ok !== true || typeof value !== 'string')
    throw new Error(`the wallet client answered no ${name}`);
  return value;
}
