import type { User } from '../answers.ts';
import { act } from './api.ts';
import type { Desk, Entry } from './desk.ts';
import { button, choice, el, entriesOf, show } from './dom.ts';
import { nameOf } from './text.ts';

/** The usual channel of each device. Any other channel can be chosen too. */
const USUAL_CHANNEL: Readonly<Record<Entry['device'], Entry['channel']>> = {
  'wallet-android': 'HISUN',
  'wallet-ios': 'HISUN',
  'wallet-old': 'HISUN',
  browser: 'h5_zxs_220815',
  carrier: 'qycs_demo',
  messenger: 'partner_demo',
  mini: 'XCX@HISUN',
};

/** The devices that are shown first. */
const FIRST_SHOWN: readonly Entry['device'][] = ['wallet-android', 'wallet-ios', 'browser'];

/** The channel of links in messages: they do not say who opened them. */
const KNOWS_NOBODY = 'msg5g_demo';

/** The way in of a first visit: the wallet client's. */
export const FIRST_ENTRY: Entry = { device: 'wallet-android', channel: 'HISUN', way: 'TOKEN' };

/** Whether the address carries a token that names the person. */
export function bringsToken({ channel, way }: Entry): boolean {
  return way !== 'NONE' && channel !== KNOWS_NOBODY;
}

/** The card that chooses the device and the way in. */
export function showEnter(desk: Desk): void {
  const { words, entry } = desk;
  const set = async (change: Partial<Entry>) => {
    desk.entry = { ...entry, ...change };
    desk.redraw();
    await desk.logIn(desk.facts.user);
  };
  const device = ([name, text]: readonly [Entry['device'], string]) =>
    button(text, '', () => set({ device: name, channel: USUAL_CHANNEL[name] }), {
      value: name,
      'aria-pressed': String(name === entry.device),
    });
  const devices = entriesOf(words.devices);
  const isFirst = ([name]: readonly [Entry['device'], string]) => FIRST_SHOWN.includes(name);
  const { channel, way } = entry;
  const isUsual =
    FIRST_SHOWN.includes(entry.device) && channel === USUAL_CHANNEL[entry.device] && way === 'TOKEN';
  const wasOpen = document.querySelector('#enter details[open]') !== null;
  show(
    'enter',
    el('div', { className: 'chips' }, ...devices.filter(isFirst).map(device)),
    el(
      'details',
      { open: wasOpen || !isUsual },
      el('summary', {}, words.more),
      el('div', { className: 'chips' }, ...devices.filter((each) => !isFirst(each)).map(device)),
      el(
        'div',
        { className: 'lines' },
        el('span', {}, words.channel),
        choice(words.channel, entriesOf(words.channels), channel, (chosen) => set({ channel: chosen })),
        el('span', {}, words.comes),
        choice(words.comes, entriesOf(words.ways), way, (chosen) => set({ way: chosen })),
        el('span', {}, words.sim),
        simChoice(desk),
      ),
    ),
  );
}

/** Who is on the carrier's network, which can name the number of a phone without a token. */
function simChoice({ words, facts, language, refresh }: Desk): HTMLSelectElement {
  const person = (user: User) => [user.walletUserId, nameOf(user, language)] as const;
  const set = async (user: string) => {
    await act('carrier/sim', { user: user === '' ? null : user });
    await refresh();
  };
  return choice(words.sim, [['', words.noSim], ...facts.users.map(person)], facts.sim ?? '', set);
}
