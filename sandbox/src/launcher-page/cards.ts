import type { Account, Message, Outcome, Unit } from '../launcher/answers.ts';
import { type Desk, postCall } from './desk.ts';

import {
  button,
  choice,
  el,
  entriesOf,
  row,
  scrolling,
  searched,
  show,
  showToast,
  timeOfDay,
  yuan,
} from './dom.ts';
import { fill, named, type Words } from './text.ts';

/** `OTHER` is a conduct that a test has set. The card shows it but can't set it. */
type State = keyof Words['unitStates'];

/** The conduct that each choice sets. */
const CONDUCTS: Readonly<Record<Exclude<State, 'OTHER'>, object>> = {
  NORMAL: {},
  SLOW: { slowMs: 5000 },
  DOWN: { down: true },
  SILENT: { query: 'NO_ANSWER' },
  REJECT: { writeOff: { kind: 'REJECT', reason: 'NOT_ACCEPTED' } },
  ANSWER_LOST: { writeOff: { kind: 'ANSWER_LOST' } },
  OFFLINE: { offline: true },
};

const MOST_FOUND = 30;

/** The card of units and their conduct. */
export function showUnits(desk: Desk): void {
  searched('units', desk, desk.words.search, (text) =>
    el('ul', { className: 'rows' }, ...shownUnits(desk, text).map((unit) => unitRow(unit, desk))),
  );
}

function stateOf({ conduct }: Unit): State {
  const text = JSON.stringify(conduct);
  return entriesOf(CONDUCTS).find(([, each]) => JSON.stringify(each) === text)?.[0] ?? 'OTHER';
}

/** The units to show: those not normal first, then those with test accounts. Others appear by search only. */
function shownUnits({ facts: { units, outcomes } }: Desk, text: string): readonly Unit[] {
  const fits = ({ name, unitId }: Unit) =>
    [name.zh, name.en, unitId].some((word) => word.toLowerCase().includes(text));
  if (text !== '') return units.filter(fits).slice(0, MOST_FOUND);
  const used = new Set(outcomes.flatMap(({ accounts }) => accounts.map(({ unitId }) => unitId)));
  const broken = units.filter((unit) => stateOf(unit) !== 'NORMAL');
  return [...broken, ...units.filter((unit) => used.has(unit.unitId) && !broken.includes(unit))];
}

function unitRow(unit: Unit, { words, language, refresh }: Desk): HTMLLIElement {
  const state = stateOf(unit);
  const name = named(unit.name, language);
  const set = async (chosen: State) => {
    if (chosen === 'OTHER') return;
    await postCall('units/conduct', { unitId: unit.unitId, conduct: CONDUCTS[chosen] });
    await refresh();
  };
  const options = entriesOf(words.unitStates).filter(([each]) => each !== 'OTHER' || state === 'OTHER');
  return row(
    name,
    words.projects[unit.projectType],
    state === 'NORMAL' ? '' : el('span', { className: 'tag' }, words.unitStates[state]),
    choice(name, options, state, set),
  );
}

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
    showToast(fill(words.copied, { number: accountNumber }));
    desk.open(new URLSearchParams({ entryType: '2', projectType, area, unitId }), 'pages/xzjf/xzjf');
  };
  const pushBill = async () => {
    const { status } = await postCall('accounts/pushBill', { accountNumber, unitId });
    showToast(fill(status === 200 ? words.billPushed : words.billNotPushed, { number: accountNumber }));
    await desk.refresh();
  };
  /** Opens the partner's link in a page where nobody is logged in. */
  const openLink = async () => {
    const { device } = desk.entry;
    desk.show((await postCall('link', { unitId, accountNumber, area, lang: desk.language, device })).url);
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

const SHOWN = 12;

/** The card of messages that the gateway accepted, with their codes. */
export function showSms({ facts: { messages }, words }: Desk): void {
  const rows = messages
    .slice(0, SHOWN)
    .map(({ mobile, at, text, code }: Message) =>
      row(mobile, `${timeOfDay(at)} · ${text}`, code === null ? '' : codeButton(code, words)),
    );
  show(
    'sms',
    rows.length === 0
      ? el('p', { className: 'empty' }, words.noSms)
      : scrolling(words.sms, el('ul', { className: 'rows' }, ...rows)),
  );
}

function codeButton(code: string, words: Words): HTMLButtonElement {
  const copy = async () => {
    await navigator.clipboard.writeText(code);
    showToast(fill(words.copied, { number: code }));
  };
  return button(code, 'soft number', copy, { 'aria-label': fill(words.copyCode, { code }) });
}
