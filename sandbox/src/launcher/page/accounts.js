import { api } from './api.js';
import { button, el, say, show, yuan } from './dom.js';
import { fill, named } from './text.js';

/** The channel that sends links to pay an account. */
const LINK_SENDER = 'partner_demo';

const SHOWN = ['ELECTRICITY', 'WATER', 'GAS', 'PHONE', 'BROADBAND', 'TV', 'HEATING', 'PROPERTY'];

/** What is owed, or held on a prepaid account, with its name; null when nothing is. */
const owed = ({ balance, bills }, words) => {
  if (balance !== null) return [words.held, balance];
  if (bills.length === 0) return null;
  return [fill(words.due, { count: bills.length }), bills.reduce((total, bill) => total + bill.due, 0)];
};

const amount = (account, words) => {
  const [label, fen] = owed(account, words) ?? [];
  return label ? el('span', { className: 'amount number' }, yuan(fen), el('small', {}, label)) : '';
};

const row = (account, desk) => {
  const { words, language } = desk;
  const copy = async () => {
    await navigator.clipboard.writeText(account.accountNumber);
    say(fill(words.copied, { number: account.accountNumber }));
  };
  const tryIt = async () => {
    await copy();
    const { projectType, area, unitId } = account;
    desk.open(new URLSearchParams({ entryType: '2', projectType, area, unitId }), 'pages/xzjf/xzjf');
  };
  const pushBill = async () => {
    const { accountNumber, unitId } = account;
    const { status } = await api('accounts/pushBill', { accountNumber, unitId });
    say(fill(status === 200 ? words.billPushed : words.billNotPushed, { number: accountNumber }));
    await desk.refresh();
  };
  /** As its partner's link opens it, on a page that knows nobody. */
  const openLink = async () => {
    const { host } = desk.entry;
    const { unitId, accountNumber, area } = account;
    const device = host === 'direct' ? {} : { device: host };
    const { url } = await api('link', { unitId, accountNumber, area, lang: desk.language, ...device });
    desk.show(url);
  };
  const unit = named(account.unitName, language);
  return el(
    'li',
    {},
    el(
      'span',
      { className: 'grow' },
      el('span', { className: 'number' }, account.accountNumber),
      el('small', {}, unit),
    ),
    amount(account, words),
    account.balance === null
      ? button(words.pushBill, 'plain', pushBill, {
          'aria-label': `${words.pushBill} ${account.accountNumber}`,
        })
      : '',
    desk.entry.channel === LINK_SENDER
      ? button(words.byLink, 'plain', openLink, { 'aria-label': `${words.byLink} ${account.accountNumber}` })
      : button(words.copy, 'plain', copy, { 'aria-label': `${words.copy} ${account.accountNumber}` }),
    button(words.tryIt, 'soft', tryIt, { 'aria-label': `${words.tryIt} ${account.accountNumber}` }),
  );
};

const matches = (account, outcome, { project, text }) => {
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
};

const outcomeSection = (outcome, accounts, desk) =>
  el(
    'section',
    {},
    el('h3', {}, named(outcome.label, desk.language)),
    el('ul', { className: 'rows' }, ...accounts.map((account) => row(account, desk))),
  );

const list = (desk) => {
  const sections = desk.outcomes
    .map((outcome) => ({
      outcome,
      accounts: outcome.accounts.filter((each) => matches(each, outcome, desk.filter)),
    }))
    .filter(({ accounts }) => accounts.length > 0)
    .map(({ outcome, accounts }) => outcomeSection(outcome, accounts, desk));
  return sections.length > 0 ? sections : [el('p', { className: 'empty' }, desk.words.none)];
};

/** Test accounts by outcome, with a search and the projects to narrow them down. */
export const showAccounts = (desk) => {
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
  const chips = ['', ...SHOWN].map((project) =>
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
};
