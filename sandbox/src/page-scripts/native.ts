import { ask, askPassword, reportCall, showCashier, showMessage, words } from './sheet.ts';

declare global {
  interface Window {
    /** The page's function that takes the answer to a call. */
    onLifeWallet?: (id: unknown, result: object) => void;
  }
}

/** Handles one message of the page, by the host protocol. The answer goes to `window.onLifeWallet`. */
export async function call(json: string): Promise<void> {
  const message: Message = JSON.parse(json);
  const { version, id, method, params = {} } = message;
  const known = version === 1 && Object.hasOwn(METHODS, method) ? METHODS[method] : undefined;
  const result = known
    ? await known(params)
    : { ok: false, message: `version ${version} of ${method} is not known here` };
  if (result !== null) window.onLifeWallet?.(id, result);
}

let closed = false;

/** Covers the page as if its window were closed, until it is opened again. A closed window is not closed again. */
export async function close(): Promise<void> {
  reportCall('close');
  if (closed) return;
  closed = true;
  const text = words();
  await showMessage({ title: text.closed, hint: text.closedHint, action: text.openAgain, whole: true });
  location.reload();
}

type Params = Readonly<Record<string, unknown>>;

type Message = {
  readonly version: number;
  readonly id: unknown;
  readonly method: string;
  readonly params?: Params;
};

/** The methods of the bridge. One without an answer gives null. */
const METHODS: Readonly<Record<string, (params: Params) => Promise<object | null>>> = {
  signOn: ({ address }) => ask('signOn', { address }),
  pay: async ({ order }) => {
    const paid = await showCashier(String(order));
    reportCall('pay', paid ? 'paid' : 'not paid');
    return { ok: true, paid };
  },
  payPassword: async ({ purpose }) => {
    const token = await askPassword(String(purpose ?? ''));
    return token === null ? { ok: false, message: 'cancelled' } : { ok: true, token };
  },
  close: async () => {
    await close();
    return null;
  },
  setTitle: async ({ title }) => {
    document.documentElement.dataset['nativeTitle'] = String(title);
    reportCall('setTitle', String(title));
    return null;
  },
  openMiniProgram: async ({ miniProgram }) => {
    const name = String(miniProgram);
    reportCall('openMiniProgram', name);
    const text = words();
    await showMessage({ title: text.miniProgram, hint: name, action: text.back });
    return null;
  },
  upgrade: async () => {
    reportCall('upgrade');
    const text = words();
    await showMessage({ title: text.upgrade, hint: text.upgradeHint, action: text.done });
    return null;
  },
  track: async ({ events }) => {
    noteTracked(Array.isArray(events) ? events.length : 0);
    return null;
  },
};

const TRACKED_EVERY_MS = 3000;
let tracked = 0;

/** Reports many small batches of events as one. */
function noteTracked(count: number): void {
  if (tracked === 0)
    setTimeout(() => {
      reportCall('track', `${tracked} events`);
      tracked = 0;
    }, TRACKED_EVERY_MS);
  tracked += count;
}
