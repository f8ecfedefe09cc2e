import { act } from './api.ts';
import type { Entry } from './desk.ts';
import { one } from './dom.ts';
import { bringsToken } from './enter.ts';
import type { Language } from './text.ts';

/** How the app is opened: the chosen device and channel, and the language. */
type Way = { readonly entry: Entry; readonly language: Language };

/** The phone beside the cards, in which the app is opened. */
export type Phone = {
  /** Whether the window is wide enough for the phone. */
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
  const frame = one('iframe', '#frame');
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
    await act('users/choose', { user: walletUserId });
    if (bringsToken(way.entry)) {
      const { url } = await act('entry', {
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
  one('section', '.stage').style.setProperty('--scale', String(Math.floor(room * 390) / 390));
}
