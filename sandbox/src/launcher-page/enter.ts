import type { User } from '../launcher/answers.ts';
import { type Desk, type Entry, postCall } from './desk.ts';
import { button, choice, el, entriesOf, findElement, show } from './dom.ts';
import { type Language, nameOf } from './text.ts';

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

const FIRST_SHOWN: readonly Entry['device'][] = ['wallet-android', 'wallet-ios', 'browser'];

/** The channel of links in messages: they do not say who opened them. */
const KNOWS_NOBODY = 'msg5g_demo';

/** The way in of a first visit: the wallet client's. */
export const FIRST_ENTRY: Entry = { device: 'wallet-android', channel: 'HISUN', way: 'TOKEN' };

/** True when the address carries a token that names the person. */
function bringsToken({ channel, way }: Entry): boolean {
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

/** Chooses the person on the carrier's network, which can name the number of a phone without a token. */
function simChoice({ words, facts, language, refresh }: Desk): HTMLSelectElement {
  const person = (user: User) => [user.walletUserId, nameOf(user, language)] as const;
  const set = async (user: string) => {
    await postCall('carrier/sim', { user: user === '' ? null : user });
    await refresh();
  };
  return choice(words.sim, [['', words.noSim], ...facts.users.map(person)], facts.sim ?? '', set);
}

/** The way in which the app is opened: the chosen device and channel, and the language. */
type Way = { readonly entry: Entry; readonly language: Language };

/** The phone beside the cards, in which the app is opened. */
export type Phone = {
  /** True when the window is wide enough for the phone. */
  isThere(): boolean;
  /** Shows an address in the phone, or in this tab when the window is too narrow for the phone. */
  show(address: string): void;
  /** An address of the app with the chosen device and channel, without a token. */
  address(way: Way, query: URLSearchParams, path?: string): string;
  /** Enters the app as a person, with the chosen device, channel and token. */
  enter(way: Way, walletUserId: string): Promise<void>;
};

/** The page's phone; `origins` are those of the pretended devices. */
export function createPhone(origins: ReadonlyMap<string, string>): Phone {
  const frame = findElement('iframe', '#frame');
  const isThere = () => frame.offsetParent !== null;
  const show = (address: string) => {
    if (isThere()) frame.src = address;
    else location.assign(address);
  };
  const address = ({ entry, language }: Way, query: URLSearchParams, path = '') => {
    query.set('outputEndpoint', entry.channel);
    query.set('lang', language);
    return `${origins.get(entry.device)}/jiaofei/${path}?${query}`;
  };
  const enter = async (way: Way, walletUserId: string) => {
    const { device, channel } = way.entry;
    await postCall('users/choose', { user: walletUserId });
    if (bringsToken(way.entry)) {
      const { url } = await postCall('entry', {
        user: walletUserId,
        outputEndpoint: channel,
        device,
        lang: way.language,
      });
      show(url);
      return;
    }
    // A device without stored data, where nobody is logged in.
    const { origin, pathname, search } = new URL(address(way, new URLSearchParams()));
    show(`${origin}/__device/fresh?to=${encodeURIComponent(`${pathname}${search}`)}`);
  };
  return { isThere, show, address, enter };
}

/** Makes the phone as large as the window allows, in whole pixels: fractions make its corners ragged. */
export function fitPhone(): void {
  const room = Math.min(1, Math.max(0.6, (innerHeight - 84 - 72) / 868));
  findElement('section', '.stage').style.setProperty('--scale', String(Math.floor(room * 390) / 390));
}
