import type { Desk, Entry } from './desk.ts';
import { button, el, entriesOf, show } from './dom.ts';

const KEPT = 'sandbox-entry';

/** The usual host of each channel. Any other host can be chosen too. */
const USUAL_HOST: Readonly<Record<Entry['channel'], Entry['host']>> = {
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

/** The channel of links in messages: they do not say who opened them. */
const KNOWS_NOBODY = 'msg5g_demo';

const FIRST: Entry = { host: 'wallet-android', channel: 'HISUN', way: 'TOKEN' };

/** The way in of the last visit, else the wallet client's. */
export function firstEntry(): Entry {
  return { ...FIRST, ...JSON.parse(localStorage.getItem(KEPT) ?? '{}') };
}

/** Whether the address carries a token that names the person. */
export function bringsToken({ channel, way }: Entry): boolean {
  return way !== 'NONE' && channel !== KNOWS_NOBODY;
}

/** The group's channel has its own theme, as in the app. */
export function followTheme({ channel }: Entry): void {
  document.documentElement.dataset['theme'] = channel === 'jt_demo' ? 'group' : 'standard';
}

/** The card that chooses the host, the channel and the way in. */
export function showEnter(desk: Desk): void {
  const { words, entry } = desk;
  const set = async (change: Partial<Entry>) => {
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
}

function chips<Value extends string>(
  label: string,
  texts: Readonly<Record<Value, string>>,
  chosen: Value,
  choose: (value: Value) => Promise<void>,
): HTMLFieldSetElement {
  return el(
    'fieldset',
    { className: 'chips' },
    el('legend', {}, label),
    ...entriesOf(texts).map(([value, text]) =>
      button(text, '', () => choose(value), {
        value,
        'aria-label': `${label} ${text}`,
        'aria-pressed': String(value === chosen),
      }),
    ),
  );
}
