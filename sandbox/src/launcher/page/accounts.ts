import type { Account, Outcome } from '../answers.ts';
import { act } from './api.ts';
import type { Desk } from './desk.ts';
import { button, el, row, say, searched, yuan } from './dom.ts';
import { fill, named } from './text.ts';
import type { Words } from './words-zh.ts';

/** The channel that sends links to pay an account. */
const LINK_SENDER = 'partner_demo';

/** The card of test accounts by outcome, with a search. */
export function showAccounts(desk: Desk): void {
  searched('accounts', desk, desk.words.searchAccounts, (text) => {
    const sections = desk.facts.outcomes
      .map((outcome) => ({
        outcome,
        accounts: outcome.accounts.filter((each) => matches(each, outcome, text, desk.words)),
      }))
      .filter(({ accounts }) => accounts.length > 0)
      .map(({ outcome, accounts }) =>
        el(
          'section',
          {},
          el('h3', {}, named(outcome.label, desk.language)),
          el('ul', { className: 'rows' }, ...accounts.map((account) => accountRow(account, desk))),
        ),
      );
    return el('div', { className: 'outcomes' }, ...sections);
  });
}

function matches(account: Account, { label, outcome }: Outcome, text: string, words: Words): boolean {
  const { unitName, accountNumber, projectType } = account;
  return [
    label.zh,
    label.en,
    outcome,
    unitName.zh,
    unitName.en,
    accountNumber,
    words.projects[projectType],
  ].some((word) => word.toLowerCase().includes(text));
}

function accountRow(account: Account, desk: Desk): HTMLLIElement {
  const name = named(account.unitName, desk.language);
  return row(account.accountNumber, name, amount(account, desk.words), ...actions(account, desk));
}

/** Buttons of an account: push a bill, open its link, try it in the app. */
function actions(account: Account, desk: Desk): HTMLButtonElement[] {
  const { words } = desk;
  const { accountNumber, unitId, projectType, area = '' } = account;
  const labelled = (text: string, className: string, run: () => Promise<void>) =>
    button(text, className, run, { 'aria-label': `${text} ${accountNumber}` });
  const tryIt = async () => {
    await navigator.clipboard.writeText(accountNumber);
    say(fill(words.copied, { number: accountNumber }));
    desk.open(new URLSearchParams({ entryType: '2', projectType, area, unitId }), 'pages/xzjf/xzjf');
  };
  const pushBill = async () => {
    const { status } = await act('accounts/pushBill', { accountNumber, unitId });
    say(fill(status === 200 ? words.billPushed : words.billNotPushed, { number: accountNumber }));
    await desk.refresh();
  };
  /** Opens the partner's link in a page where nobody is logged in. */
  const openLink = async () => {
    const { device } = desk.entry;
    desk.show((await act('link', { unitId, accountNumber, area, lang: desk.language, device })).url);
  };
  return [
    ...(account.balance === null ? [labelled(words.pushBill, 'plain', pushBill)] : []),
    ...(desk.entry.channel === LINK_SENDER ? [labelled(words.byLink, 'plain', openLink)] : []),
    labelled(words.tryIt, 'soft', tryIt),
  ];
}

/** The amount due, or the balance of a prepaid account, with its label; empty when there is none. */
function amount({ balance, bills }: Account, words: Words): Node | string {
  if (balance === null && bills.length === 0) return '';
  const due = bills.reduce((total, bill) => total + bill.due, 0);
  const label = balance === null ? fill(words.due, { count: bills.length }) : words.held;
  return el('span', { className: 'amount number' }, yuan(balance ?? due), el('small', {}, label));
}
