import type { User, WalletChoices } from '../launcher/answers.ts';
import { type Desk, postCall } from './desk.ts';

import { button, choice, el, entriesOf, row, show, showToast, yuan } from './dom.ts';
import { fill, nameOf } from './text.ts';

/** The card of test users, the chosen person's wallet, and the wallet's conduct. */
export function showPeople(desk: Desk): void {
  const { facts, words, language, walletOrigin } = desk;
  const href = `${walletOrigin}/cashier/agreements?lang=${language}`;
  show(
    'people',
    el('ul', { className: 'rows' }, ...facts.users.map((each) => userRow(each, desk))),
    el(
      'div',
      { className: 'lines' },
      el('span', {}, words.password),
      el('code', {}, facts.user.password),
      ...balanceForm(desk),
      ...conductChoices(desk),
    ),
    el('a', { className: 'soft', href, target: '_blank', rel: 'noopener' }, words.agreements),
  );
}

function userRow(user: User, { facts, words, language, logIn }: Desk): HTMLLIElement {
  const current = user.walletUserId === facts.user.walletUserId;
  const name = nameOf(user, language);
  const action = current ? words.loggedIn : words.logIn;
  const item = row(
    name,
    user.mobile,
    el('span', { className: 'amount number' }, yuan(user.balance)),
    button(action, current ? 'soft' : 'plain', () => logIn(user), { 'aria-label': `${action} ${name}` }),
  );
  item.setAttribute('aria-current', String(current));
  return item;
}

function balanceForm({ words, facts: { user }, language, refresh }: Desk): HTMLElement[] {
  const input = el('input', {
    id: 'balance',
    inputMode: 'decimal',
    value: (user.balance / 100).toFixed(2),
    className: 'number',
  });
  const save = async () => {
    if (!/^(0|[1-9]\d{0,6})(\.\d{1,2})?$/.test(input.value)) {
      showToast(words.wrongAmount);
      input.focus();
      return;
    }
    const [whole, part = ''] = input.value.split('.');
    const balance = Number(whole) * 100 + Number(part.padEnd(2, '0'));
    await postCall('wallet/balance', { user: user.walletUserId, balance });
    showToast(words.saved);
    await refresh();
  };
  return [
    el('label', { htmlFor: 'balance' }, fill(words.balance, { name: nameOf(user, language) })),
    el('span', { className: 'inline' }, input, button(words.save, 'soft', save)),
  ];
}

function conductChoices({ words, facts: { user, conduct }, refresh }: Desk): HTMLElement[] {
  const set = async (change: WalletChoices) => {
    await postCall('wallet/conduct', { conduct: { ...conduct, ...change } });
    await refresh();
  };
  const close = async (accountClosed: boolean) => {
    await postCall('wallet/conduct', { conduct: { accountClosed }, outTradeNo: user.walletUserId });
    await refresh();
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
