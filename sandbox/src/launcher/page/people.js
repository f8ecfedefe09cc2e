import { api } from './api.js';
import { button, choice, el, say, show, yuan } from './dom.js';
import { fill } from './text.js';

const nameOf = (user, language) => (language === 'en' ? user.nameEn : user.name);

const row = (user, desk) => {
  const current = user.walletUserId === desk.user?.walletUserId;
  const name = nameOf(user, desk.language);
  const action = current ? desk.words.loggedIn : desk.words.logIn;
  return el(
    'li',
    { 'aria-current': current },
    el('span', { className: 'avatar', 'aria-hidden': 'true' }, name.slice(0, 1)),
    el('span', { className: 'grow' }, name, el('small', { className: 'number' }, user.mobile)),
    el('span', { className: 'money' }, yuan(user.balance)),
    button(action, current ? 'soft' : 'plain', () => desk.logIn(user), { 'aria-label': `${action} ${name}` }),
  );
};

const balanceForm = (user, desk) => {
  const { words } = desk;
  const input = el('input', {
    id: 'balance',
    inputMode: 'decimal',
    value: (user.balance / 100).toFixed(2),
    className: 'number',
  });
  const save = async () => {
    if (!/^(0|[1-9]\d{0,6})(\.\d{1,2})?$/.test(input.value)) {
      say(words.wrongAmount);
      input.focus();
      return;
    }
    const [whole, part = ''] = input.value.split('.');
    await api('wallet/balance', {
      user: user.walletUserId,
      balance: Number(whole) * 100 + Number(part.padEnd(2, '0')),
    });
    say(words.saved);
    await desk.refresh();
  };
  return [
    el('label', { htmlFor: 'balance' }, fill(words.balance, { name: nameOf(user, desk.language) })),
    el('span', { className: 'inline' }, input, button(words.save, 'soft', save)),
  ];
};

const conductChoices = (user, conduct, desk) => {
  const { words } = desk;
  const set = async (change) => {
    await api('wallet/conduct', { conduct: { ...conduct, ...change } });
    await desk.refresh();
  };
  const close = async (accountClosed) => {
    await api('wallet/conduct', { conduct: { accountClosed }, outTradeNo: user.walletUserId });
    await desk.refresh();
  };
  const line = (label, texts, value, act) => [
    el('span', {}, label),
    choice(label, Object.entries(texts), value, act),
  ];
  return [
    ...line(words.account, words.accountStates, user.closed ? 'CLOSED' : 'OPEN', (state) =>
      close(state === 'CLOSED'),
    ),
    ...line(words.gateway, words.gateways, conduct.gateway ?? 'NORMAL', (gateway) => set({ gateway })),
    ...line(words.notify, words.notifies, conduct.notify ?? 'NORMAL', (notify) => set({ notify })),
    ...line(words.deduction, words.deductions, conduct.deduction ?? 'NORMAL', (deduction) =>
      set({ deduction }),
    ),
    ...line(words.refunds, words.refundKinds, conduct.sellerShort ? 'SHORT' : 'NORMAL', (kind) =>
      set({ sellerShort: kind === 'SHORT' }),
    ),
  ];
};

/** Test users, the chosen one's wallet, and how the wallet behaves. */
export const showPeople = (desk) => {
  const { users, user, conduct, words } = desk;
  show(
    'people',
    el('ul', { className: 'rows' }, ...users.map((each) => row(each, desk))),
    el(
      'div',
      { className: 'wallet' },
      el('span', {}, words.password),
      el('code', {}, user.password),
      ...balanceForm(user, desk),
      ...conductChoices(user, conduct, desk),
    ),
  );
};
