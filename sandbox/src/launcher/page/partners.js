import { api } from './api.js';
import { choice, el, show } from './dom.js';

/** Each thing that can break: where it is set, and what it can be told. */
const BREAKABLE = [
  ['carrier', 'number', ['NORMAL', 'NO_ANSWER', 'BROKEN']],
  ['carrier', 'token', ['NORMAL', 'NO_ANSWER', 'STATUS_500', 'EMPTY', 'BAD_JSON', 'REFUSED']],
  ['carrier', 'proof', ['NORMAL', 'NO_ANSWER', 'REFUSED']],
  ['carrier', 'carrier', ['NORMAL', 'NO_ANSWER', 'REFUSED', 'SCRIPT_MISSING']],
  ['sms', 'gateway', ['NORMAL', 'DOWN', 'SLOW']],
  ['channels', 'script', ['NORMAL', 'NO_ANSWER', 'REFUSED', 'MISSING']],
  ['channels', 'exchange', ['NORMAL', 'DOWN', 'REFUSED']],
  ['devices', 'signOn', ['NORMAL', 'REFUSED', 'NO_ANSWER', 'FOREIGN']],
];

const PARTNERS = ['carrier', 'sms', 'channels', 'devices'];

/** Who is on the network, and how every partner behaves. */
export const readPartners = async () => {
  const [{ user }, ...conducts] = await Promise.all([
    api('operator/sim'),
    ...PARTNERS.map((partner) => api(`${partner}/conduct`)),
  ]);
  return { sim: user, ...Object.fromEntries(PARTNERS.map((partner, at) => [partner, conducts[at]])) };
};

const conductLine = ([partner, name, states], desk) => {
  const { words, partners } = desk;
  const label = words.conducts[name];
  const value = partners[partner][name] ?? 'NORMAL';
  const set = async (state) => {
    await api(`${partner}/conduct`, { conduct: { ...partners[partner], [name]: state } });
    await desk.refresh();
  };
  const options = states.map((state) => [state, words.conductStates[state]]);
  return [
    el('span', {}, label, value === 'NORMAL' ? '' : el('span', { className: 'dot', 'aria-hidden': 'true' })),
    choice(label, options, value, set),
  ];
};

const simLine = (desk) => {
  const { words, partners, users, language } = desk;
  const people = users.map((user) => [user.walletUserId, language === 'en' ? user.nameEn : user.name]);
  const set = async (user) => {
    await api('operator/sim', { user: user === '' ? null : user });
    await desk.refresh();
  };
  return [
    el('span', {}, words.sim),
    choice(words.sim, [['', words.noSim], ...people], partners.sim ?? '', set),
  ];
};

/** The phone's network, and each partner that can be broken. */
export const showPartners = (desk) => {
  const lines = BREAKABLE.flatMap((each) => conductLine(each, desk));
  show('partners', el('div', { className: 'wallet plainly' }, ...simLine(desk), ...lines));
};
