import type { User } from '../answers.ts';
import { act, read } from './api.ts';
import type { Desk, Facts, Partner } from './desk.ts';
import { choice, el, show } from './dom.ts';
import { nameOf } from './text.ts';
import type { Words } from './words-zh.ts';

/** Reads who is on the carrier's network, and the conduct of every partner. */
export async function readPartners(): Promise<Pick<Facts, 'sim' | 'partners'>> {
  const [{ user: sim }, carrier, sms, channels, devices] = await Promise.all([
    read('carrier/sim'),
    read('carrier/conduct'),
    read('sms/conduct'),
    read('channels/conduct'),
    read('devices/conduct'),
  ]);
  return { sim, partners: { carrier, sms, channels, devices } };
}

/** The card of the phone's network and of each partner's conduct. */
export function showPartners(desk: Desk): void {
  const lines = BREAKABLE.flatMap((each) => conductLine(each, desk));
  show('partners', el('div', { className: 'wallet plainly' }, ...simLine(desk), ...lines));
}

type Breakable = readonly [
  partner: Partner,
  name: keyof Words['conducts'],
  states: readonly (keyof Words['conductStates'])[],
];

/** What the card can change: where it is set, and the choices. */
const BREAKABLE: readonly Breakable[] = [
  ['carrier', 'number', ['NORMAL', 'NO_ANSWER', 'BROKEN']],
  ['carrier', 'token', ['NORMAL', 'NO_ANSWER', 'STATUS_500', 'EMPTY', 'BAD_JSON', 'REFUSED']],
  ['carrier', 'proof', ['NORMAL', 'NO_ANSWER', 'REFUSED']],
  ['carrier', 'carrier', ['NORMAL', 'NO_ANSWER', 'REFUSED', 'SCRIPT_MISSING']],
  ['sms', 'gateway', ['NORMAL', 'DOWN', 'SLOW', 'HANGING']],
  ['channels', 'script', ['NORMAL', 'NO_ANSWER', 'REFUSED', 'MISSING']],
  ['channels', 'exchange', ['NORMAL', 'DOWN', 'REFUSED']],
  ['devices', 'signOn', ['NORMAL', 'REFUSED', 'NO_ANSWER', 'FOREIGN']],
];

function conductLine([partner, name, states]: Breakable, desk: Desk): HTMLElement[] {
  const { words, partners } = desk;
  const label = words.conducts[name];
  const value = String(partners[partner][name] ?? 'NORMAL');
  const set = async (state: string) => {
    await act(`${partner}/conduct`, { conduct: { ...partners[partner], [name]: state } });
    await desk.refresh();
  };
  const options = states.map((state) => [state, words.conductStates[state]] as const);
  return [
    el('span', {}, label, value === 'NORMAL' ? '' : el('span', { className: 'dot', 'aria-hidden': 'true' })),
    choice(label, options, value, set),
  ];
}

function simLine(desk: Desk): HTMLElement[] {
  const { words, sim, users, language } = desk;
  const person = (user: User) => [user.walletUserId, nameOf(user, language)] as const;
  const set = async (user: string) => {
    await act('carrier/sim', { user: user === '' ? null : user });
    await desk.refresh();
  };
  return [
    el('span', {}, words.sim),
    choice(words.sim, [['', words.noSim], ...users.map(person)], sim ?? '', set),
  ];
}
