import { showAccounts } from './accounts.ts';
import { followAnalytics, showAnalytics } from './analytics.ts';
import { act, read } from './api.ts';
import type { Desk } from './desk.ts';
import { inUse, one, say } from './dom.ts';
import { firstEntry, followTheme, showEnter } from './enter.ts';
import { followEvents, showEvents } from './events.ts';
import { readFacts, readPeople } from './facts.ts';
import { showMandates } from './mandates.ts';
import { showPartners } from './partners.ts';
import { showPeople } from './people.ts';
import { createPhone, fitPhone, type Phone } from './phone.ts';
import { showSms } from './sms.ts';
import { fill, firstLanguage, isLanguage, keepLanguage, type Language, nameOf, wordsOf } from './text.ts';
import { showUnits } from './units.ts';

/** The cards, by the id of their section. */
const CARDS: Readonly<Record<string, (desk: Desk) => void>> = {
  enter: showEnter,
  people: showPeople,
  agreements: showMandates,
  partners: showPartners,
  sms: showSms,
  accounts: showAccounts,
  units: showUnits,
  analytics: showAnalytics,
  events: showEvents,
};

await start();

async function start(): Promise<void> {
  const { app, launcher, wallet } = await read('services');
  // Under its own origin the launcher has no app beside it, so it opens under the app's.
  if (location.origin === launcher) location.replace(`${app}/sandbox/`);
  followTheme(firstEntry());
  showWords(firstLanguage());
  fitPhone();
  const { devices } = await read('devices');
  const phone = createPhone(new Map(devices.map(({ name, origin }) => [name, origin])));
  const desk = await createDesk(phone, wallet);
  listen(desk, phone);
  showAll(desk, phone);
  if (desk.hasPhone()) await desk.logIn(desk.user);
  await followAnalytics(desk);
  await followEvents(desk, async () => {
    Object.assign(desk, await readPeople());
    showAll(desk, phone, inUse);
  });
}

async function createDesk(phone: Phone, walletOrigin: string): Promise<Desk> {
  const language = firstLanguage();
  const desk: Desk = {
    ...(await readFacts()),
    language,
    words: wordsOf(language),
    entry: firstEntry(),
    events: [],
    collected: null,
    filter: { project: '', text: '' },
    unitSearch: '',
    walletOrigin,
    hasPhone: phone.isThere,
    show: phone.show,
    open: (query, path) => phone.show(phone.address(desk, query, path)),
    logIn: async (user) => {
      await phone.enter(desk, user.walletUserId);
      await desk.refresh();
    },
    refresh: async () => {
      Object.assign(desk, await readFacts());
      showAll(desk, phone);
    },
    lost: () => say(desk.words.failed),
  };
  return desk;
}

/** Shows every card, except those that `keep` names. */
function showAll(desk: Desk, phone: Phone, keep: (card: string) => boolean = () => false): void {
  const { user, words, language } = desk;
  showWords(language);
  const name = nameOf(user, language);
  one('p', '#who').textContent = fill(words.loggedInAs, { name });
  one('button', '#openHere').textContent = fill(words.openHere, { name });
  one('a', '#tab').href = phone.address(desk, new URLSearchParams());
  for (const [id, showCard] of Object.entries(CARDS)) if (!keep(id)) showCard(desk);
}

/** Shows the texts that are always on the page. */
function showWords(language: Language): void {
  const words = wordsOf(language);
  const wordOf = (name = '') => String(Object.entries(words).find(([each]) => each === name)?.[1]);
  document.documentElement.lang = language;
  document.title = words.title;
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]'))
    element.textContent = wordOf(element.dataset['text']);
  for (const element of document.querySelectorAll<HTMLElement>('[data-label]'))
    element.setAttribute('aria-label', wordOf(element.dataset['label']));
  one('iframe', '#frame').title = words.app;
  for (const each of languageButtons()) each.setAttribute('aria-pressed', String(each.value === language));
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
      showAll(desk, phone);
      if (desk.hasPhone()) openHome();
    });
  one('button', '#reload').addEventListener('click', openHome);
  one('button', '#openHere').addEventListener('click', () => desk.logIn(desk.user));
  one('button', '#reset').addEventListener('click', async () => {
    if (!confirm(desk.words.resetAsk)) return;
    await act('reset', {});
    say(desk.words.resetDone);
    await desk.refresh();
  });
  addEventListener('resize', fitPhone);
  // Phones show no scroll bars. The page of another origin hides them itself.
  phone.frame.addEventListener('load', () => {
    if (phone.frame.contentDocument)
      phone.frame.contentDocument.documentElement.style.scrollbarWidth = 'none';
  });
}
