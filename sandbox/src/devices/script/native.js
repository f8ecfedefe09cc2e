import { ask, note } from './back-end.js';
import { showMessage } from './message.js';
import { askPassword } from './password.js';
import { showCashier } from './pay.js';
import { words } from './text.js';

/** Covers the page as if its window were gone, until it is opened again. */
export const close = async () => {
  note('close');
  const text = words();
  await showMessage({ title: text.closed, hint: text.closedHint, action: text.openAgain, whole: true });
  location.reload();
};

const TRACKED_EVERY_MS = 3000;
let tracked = 0;

/** Notes many small batches of events as one. */
const noteTracked = (count) => {
  if (tracked === 0)
    setTimeout(() => {
      note('track', `${tracked} events`);
      tracked = 0;
    }, TRACKED_EVERY_MS);
  tracked += count;
};

/** What the bridge can do; a method that answers nothing gives null. */
const METHODS = {
  signOn: ({ address }) => ask('signOn', { address }),
  pay: async ({ order }) => {
    const paid = await showCashier(order);
    note('pay', paid ? 'paid' : 'not paid');
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
  setTitle: ({ title }) => {
    document.documentElement.dataset.nativeTitle = title;
    note('setTitle', title);
    return null;
  },
  openMiniProgram: async ({ miniProgram }) => {
    note('openMiniProgram', miniProgram);
    const text = words();
    await showMessage({ title: text.miniProgram, hint: miniProgram, action: text.back });
    return null;
  },
  upgrade: async () => {
    note('upgrade');
    const text = words();
    await showMessage({ title: text.upgrade, hint: text.upgradeHint, action: text.done });
    return null;
  },
  track: ({ events }) => {
    noteTracked(events.length);
    return null;
  },
};

/** One message of the page, as the host protocol has it; the answer goes to `window.onLifeWallet`. */
export const call = async (json) => {
  const { version, id, method, params = {} } = JSON.parse(json);
  const known = version === 1 && Object.hasOwn(METHODS, method);
  const result = known
    ? await METHODS[method](params)
    : { ok: false, message: `version ${version} of ${method} is not known here` };
  if (result !== null) window.onLifeWallet?.(id, result);
};
