import type { Account, Outcome } from '../answers.ts';
import { act } from './api.ts';
import type { Desk } from './desk.ts';
import { button, el, say, show, yuan } from './dom.ts';
import { fill, named } from './text.ts';
import type { Words } from './words-zh.ts';

/** The card of test accounts by outcome, with a search and a filter by project. */
export function showAccounts(desk: Desk): void {
  const { words, filter } = desk;
  const outcomes = el('div', {
    className: 'outcomes scroll tall',
    tabIndex: 0,
    'aria-label': words.accounts,
    role: 'region',
  });
  const refill = () => outcomes.replaceChildren(...list(desk));
  const search = el('input', {
    type: 'search',
    placeholder: words.searchAccounts,
    'aria-label': words.searchAccounts,
    value: filter.text,
  });
  search.addEventListener('input', () => {
    filter.text = search.value.trim();
    refill();
  });
  const chips = (['', ...SHOWN] as const).map((project) =>
    button(
      project === '' ? words.all : words.projects[project],
      '',
      () => {
        filter.project = project;
        for (const chip of chips) chip.setAttribute('aria-pressed', String(chip.value === project));
        refill();
      },
      { value: project, 'aria-pressed': project === filter.project },
    ),
  );
  refill();
  show('accounts', el('div', { className: 'filters' }, search, ...chips), outcomes);
}

/** The channel that sends links to pay an account. */
const LINK_SENDER = 'partner_demo';

const SHOWN = ['ELECTRICITY', 'WATER', 'GAS', 'PHONE', 'BROADBAND', 'TV', 'HEATING', 'PROPERTY'] as const;

function list(desk: Desk): HTMLElement[] {
  const sections = desk.outcomes
    .map((outcome) => ({
      outcome,
      accounts: outcome.accounts.filter((each) => matches(each, outcome, desk.filter)),
    }))
    .filter(({ accounts }) => accounts.length > 0)
    .map(({ outcome, accounts }) => outcomeSection(outcome, accounts, desk));
  return sections.length > 0 ? sections : [el('p', { className: 'empty' }, desk.words.none)];
}

function matches(account: Account, outcome: Outcome, { project, text }: Desk['filter']): boolean {
  const words = [
    outcome.label.zh,
    outcome.label.en,
    outcome.outcome,
    account.unitName.zh,
    account.unitName.en,
    account.accountNumber,
  ];
  return (
    (project === '' || account.projectType === project) &&
    words.some((word) => word.toLowerCase().includes(text.toLowerCase()))
  );
}

function outcomeSection(outcome: Outcome, accounts: readonly Account[], desk: Desk): HTMLElement {
  return el(
    'section',
    {},
    el('h3', {}, named(outcome.label, desk.language)),
    el('ul', { className: 'rows' }, ...accounts.map((account) => row(account, desk))),
  );
}

function row(account: Account, desk: Desk): HTMLLIElement {
  return el(
    'li',
    {},
    el(
      'span',
      { className: 'grow' },
      el('span', { className: 'number' }, account.accountNumber),
      el('small', {}, named(account.unitName, desk.language)),
    ),
    amount(account, desk.words),
    ...actions(account, desk),
  );
}

/** Buttons of an account: push a bill, open its link, copy its number, try it in the app. */
function actions(account: Account, desk: Desk): HTMLButtonElement[] {
  const { words } = desk;
  const { accountNumber, unitId, projectType, area = '' } = account;
  const labelled = (text: string, className: string, run: () => Promise<void>) =>
    button(text, className, run, { 'aria-label': `${text} ${accountNumber}` });
  const copy = async () => {
    await navigator.clipboard.writeText(accountNumber);
    say(fill(words.copied, { number: accountNumber }));
  };
  const tryIt = async () => {
    await copy();
    desk.open(new URLSearchParams({ entryType: '2', projectType, area, unitId }), 'pages/xzjf/xzjf');
  };
  const pushBill = async () => {
    const { status } = await act('accounts/pushBill', { accountNumber, unitId });
    say(fill(status === 200 ? words.billPushed : words.billNotPushed, { number: accountNumber }));
    await desk.refresh();
  };
  /** Opens the partner's link in a page where nobody is logged in. */
  const openLink = async () => {
    const { host } = desk.entry;
    const device = host === 'direct' ? {} : { device: host };
    const { url } = await act('link', { unitId, accountNumber, area, lang: desk.language, ...device });
    desk.show(url);
  };
  return [
    ...(account.balance === null ? [labelled(words.pushBill, 'plain', pushBill)] : []),
    desk.entry.channel === LINK_SENDER
      ? labelled(words.byLink, 'plain', openLink)
      : labelled(words.copy, 'plain', copy),
    labelled(words.tryIt, 'soft', tryIt),
  ];
}

function amount(account: Account, words: Words): Node | string {
  const found = owed(account, words);
  return found
    ? el('span', { className: 'amount number' }, yuan(found.fen), el('small', {}, found.label))
    : '';
}

/** The amount due, or the balance of a prepaid account, with its label; null when there is none. */
function owed({ balance, bills }: Account, words: Words): { label: string; fen: number } | null {
  if (balance !== null) return { label: words.held, fen: balance };
  if (bills.length === 0) return null;
  return {
    label: fill(words.due, { count: bills.length }),
    fen: bills.reduce((total, bill) => total + bill.due, 0),
  };
}
