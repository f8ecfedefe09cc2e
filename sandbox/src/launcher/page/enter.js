import { button, el, show } from './dom.js';

const KEPT = 'sandbox-entry';

/** Hosts a channel is usually met in; the others can be chosen all the same. */
const USUAL_HOST = {
  HISUN: 'wallet-android',
  'XCX@HISUN': 'mini',
  h5_zxs_220815: 'browser',
  qycs_demo: 'carrier',
  csappswhtml5: 'browser',
  jt_demo: 'carrier',
  partner_demo: 'browser',
  liar_demo: 'browser',
  msg5g_demo: 'browser',
};

/** A message's link says nothing of who taps it. */
const KNOWS_NOBODY = 'msg5g_demo';

const FIRST = { host: 'wallet-android', channel: 'HISUN', way: 'TOKEN' };

/** The way in chosen before, else the wallet client's. */
export const firstEntry = () => ({ ...FIRST, ...JSON.parse(localStorage.getItem(KEPT) ?? '{}') });

/** Whether the address brings a token that says who comes. */
export const bringsToken = ({ channel, way }) => way !== 'NONE' && channel !== KNOWS_NOBODY;

/** The group channel has a theme of its own, here as in the app. */
export const followTheme = ({ channel }) => {
  document.documentElement.dataset.theme = channel === 'jt_demo' ? 'group' : 'standard';
};

const chips = (label, texts, chosen, act) =>
  el(
    'fieldset',
    { className: 'chips' },
    el('legend', {}, label),
    ...Object.entries(texts).map(([value, text]) =>
      button(text, '', () => act(value), {
        value,
        'aria-label': `${label} ${text}`,
        'aria-pressed': String(value === chosen),
      }),
    ),
  );

/** The host, the channel and the way in. */
export const showEnter = (desk) => {
  const { words, entry } = desk;
  const set = async (change) => {
    desk.entry = { ...entry, ...change };
    localStorage.setItem(KEPT, JSON.stringify(desk.entry));
    followTheme(desk.entry);
    showEnter(desk);
    if (desk.hasPhone()) await desk.logIn(desk.user);
  };
  show(
    'enter',
    el(
      'div',
      { className: 'enter' },
      chips(words.host, words.hosts, entry.host, (host) => set({ host })),
      chips(words.channel, words.channels, entry.channel, (channel) =>
        set({ channel, host: USUAL_HOST[channel] }),
      ),
      chips(words.comes, words.ways, entry.way, (way) => set({ way })),
    ),
  );
};
