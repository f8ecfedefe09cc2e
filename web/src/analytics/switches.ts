import type { Entry } from '../session/entry.ts';

/** Which events are sent: `own` to our collector, `platform` to the wallet client around the page. */
export type Switches = { readonly own: boolean; readonly platform: boolean };

const KEYS = { own: 'isMaidianSwitch', platform: 'isMaidianDMSwitch' } as const;

/** Stores the switches of the entry address for this session. */
export function rememberSwitches({ tracks }: Entry, perTab: Storage): void {
  for (const name of ['own', 'platform'] as const)
    if (tracks[name] !== null) keepSwitch(perTab, name, tracks[name]);
}

/** Switches one on or off for this session. */
export function keepSwitch(perTab: Storage, name: keyof Switches, on: boolean): void {
  perTab.setItem(KEYS[name], String(on));
}

/** Reads both switches. They are on unless they were switched off in this session. */
export function readSwitches(perTab: Storage): Switches {
  return {
    own: perTab.getItem(KEYS.own) !== 'false',
    platform: perTab.getItem(KEYS.platform) !== 'false',
  };
}
