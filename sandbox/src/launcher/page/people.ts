import type { User, WalletChoices } from '../answers.ts';
import { act } from './api.ts';
import type { Desk } from './desk.ts';
import { button, choice, el, entriesOf, say, show, yuan } from './dom.ts';
import { fill, nameOf } from './text.ts';

/** The card of test users, the chosen person's wallet, and the wallet's conduct. */
export function showPeople(desk: Desk): void {
  const { users, user, words } = desk;
  show(
    'people',
    el('ul', { className: 'rows' }, ...users.map((each) => row(each, desk))),
    el(
      'div',
      { className: 'wallet' },
      el('span', {}, words.password),
      el('code', {}, user.password),
      ...balanceForm(desk),
      ...conductChoices(desk),
    ),
  );
}

function row(user: User, desk: Desk): HTMLLIElement {
  const current = user.walletUserId === desk.user.walletUserId;
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
}

function balanceForm(desk: Desk): HTMLElement[] {
  const { words, user } = desk;
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
    await act('wallet/balance', {
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
}

function conductChoices(desk: Desk): HTMLElement[] {
  const { words, user, conduct } = desk;
  const set = async (change: WalletChoices) => {
    await act('wallet/conduct', { conduct: { ...conduct, ...change } });
    await desk.refresh();
  };
  const close = async (accountClosed: boolean) => {
    await act('wallet/conduct', { conduct: { accountClosed }, outTradeNo: user.walletUserId });
    await desk.refresh();
  };
  return [
    ...line(words.account, words.accountStates, user.closed ? 'CLOSED' : 'OPEN', (state) =>
      close(state === 'CLOSED'),
    ),
    ...line(words.gateway, words.gateways, conduct.gateway, (gateway) => set({ gateway })),
    ...line(words.notify, words.notifies, conduct.notify, (notify) => set({ notify })),
    ...line(words.deduction, words.deductions, conduct.deduction, (deduction) => set({ deduction })),
    ...line(words.refunds, words.refundKinds, conduct.sellerShort ? 'SHORT' : 'NORMAL', (kind) =>
      set({ sellerShort: kind === 'SHORT' }),
    ),
  ];
}

/** A label with its select box. */
function line<Value extends string>(
  label: string,
  texts: Readonly<Record<Value, string>>,
  value: string | undefined,
  set: (value: Value) => Promise<void>,
): HTMLElement[] {
  return [el('span', {}, label), choice(label, entriesOf(texts), value ?? 'NORMAL', set)];
}
