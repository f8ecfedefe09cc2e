import type { Entry } from '../session/entry.ts';

/** Which events are sent: ours to our collector, the platform's to the wallet around the page. */
export type Switches = { readonly own: boolean; readonly platform: boolean };

const KEYS = { own: 'isMaidianSwitch', platform: 'isMaidianDMSwitch' } as const;

const readOne = (given: boolean | null, key: string, perTab: Storage): boolean => {
  if (given !== null) perTab.setItem(key, String(given));
  return perTab.getItem(key) !== 'false';
};

/** Both are on unless the entry address of this session switched them off. */
export const readSwitches = ({ tracks }: Entry, perTab: Storage): Switches => ({
  own: readOne(tracks.own, KEYS.own, perTab),
  platform: readOne(tracks.platform, KEYS.platform, perTab),
});
