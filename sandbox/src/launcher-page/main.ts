import { showAccounts, showSms, showUnits } from './cards.ts';
import { type Desk, getCall, postCall, readFacts } from './desk.ts';

import { findElement, inUse, showToast } from './dom.ts';
import { createPhone, FIRST_ENTRY, fitPhone, type Phone, showEnter } from './enter.ts';
import { showPeople } from './people.ts';

import { fill, firstLanguage, isLanguage, keepLanguage, nameOf, wordsOf } from './text.ts';

/** The cards, by the id of their section. */
const CARDS: Readonly<Record<string, (desk: Desk) => void>> = {
  enter: showEnter,
  people: showPeople,
  sms: showSms,
  accounts: showAccounts,
  units: showUnits,
};

const WAIT_S = 20;
const AGAIN_MS = 3000;

await start();

async function start(): Promise<void> {
  const { app, launcher, wallet } = await getCall('services');
  // Under its own origin the launcher has no app beside it, so it opens under the app's.
  if (location.origin === launcher) location.replace(`${app}/sandbox/`);
  fitPhone();
  const { devices } = await getCall('devices');
  const phone = createPhone(new Map(devices.map(({ name, origin }) => [name, origin])));
  const desk = await createDesk(phone, wallet);
  listen(desk, phone);
  desk.redraw();
  if (phone.isThere()) await desk.logIn(desk.facts.user);
  await follow(desk, phone);
}

async function createDesk(phone: Phone, walletOrigin: string): Promise<Desk> {
  const language = firstLanguage();
  const desk: Desk = {
    facts: await readFacts(),
    language,
    words: wordsOf(language),
    entry: FIRST_ENTRY,
    typed: { accounts: '', units: '' },
    walletOrigin,
    show: phone.show,
    open: (query, path) => phone.show(phone.address(desk, query, path)),
    logIn: async (user) => {
      await phone.enter(desk, user.walletUserId);
      await desk.refresh();
    },
    redraw: () => showAll(desk, phone),
    refresh: async () => {
      desk.facts = await readFacts();
      desk.redraw();
    },
  };
  return desk;
}

/** Reads everything again whenever something happens in the sandbox. */
async function follow(desk: Desk, phone: Phone): Promise<never> {
  let last = 0;
  for (;;) {
    // A sandbox that restarts does not answer, and counts from one again.
    const answer = await getCall('events', { after: String(last), wait: String(WAIT_S) }).catch(() => null);
    if (answer === null) {
      showToast(desk.words.failed);
      last = 0;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    } else if (answer.events.length > 0) {
      last = answer.events.at(-1)?.id ?? 0;
      desk.facts = await readFacts();
      showAll(desk, phone, inUse);
    }
  }
}

function showAll(desk: Desk, phone: Phone, keep: (card: string) => boolean = () => false): void {
  const { words, language } = desk;
  const name = nameOf(desk.facts.user, language);
  const wordOf = (key = '') => String(Object.entries(words).find(([each]) => each === key)?.[1]);
  document.documentElement.lang = language;
  document.title = words.title;
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]'))
    element.textContent = wordOf(element.dataset['text']);
  for (const element of document.querySelectorAll<HTMLElement>('[data-label]'))
    element.setAttribute('aria-label', wordOf(element.dataset['label']));
  for (const each of languageButtons()) each.setAttribute('aria-pressed', String(each.value === language));
  findElement('iframe', '#frame').title = words.app;
  findElement('p', '#who').textContent = fill(words.loggedInAs, { name });
  findElement('button', '#openHere').textContent = fill(words.openHere, { name });
  findElement('a', '#tab').href = phone.address(desk, new URLSearchParams());
  for (const [id, showCard] of Object.entries(CARDS)) if (!keep(id)) showCard(desk);
}

function languageButtons(): NodeListOf<HTMLButtonElement> {
  return document.querySelectorAll<HTMLButtonElement>('#language button');
}

function listen(desk: Desk, phone: Phone): void {
  const openHome = () => desk.open(new URLSearchParams());
  for (const each of languageButtons())
    each.addEventListener('click', () => {
      if (!isLanguage(each.value)) return;
      desk.language = each.value;
      desk.words = wordsOf(each.value);
      keepLanguage(each.value);
      desk.redraw();
      if (phone.isThere()) openHome();
    });
  findElement('button', '#reload').addEventListener('click', openHome);
  findElement('button', '#openHere').addEventListener('click', () => desk.logIn(desk.facts.user));
  findElement('button', '#reset').addEventListener('click', async () => {
    if (!confirm(desk.words.resetAsk)) return;
    await postCall('reset', {});
    showToast(desk.words.resetDone);
    await desk.refresh();
  });
  addEventListener('resize', fitPhone);
}
