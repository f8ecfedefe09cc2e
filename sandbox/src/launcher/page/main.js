import { showAccounts } from './accounts.js';
import { api } from './api.js';
import { inUse, say } from './dom.js';
import { followEvents, showEvents } from './events.js';
import { showPeople } from './people.js';
import { fill, firstLanguage, keepLanguage, wordsOf } from './text.js';
import { showUnits } from './units.js';

const LAST_USER = 'sandbox-user';
const frame = document.getElementById('frame');

/** Everything the cards show, and what they may do. */
const desk = {
  language: firstLanguage(),
  words: wordsOf(firstLanguage()),
  users: [],
  user: null,
  conduct: {},
  outcomes: [],
  units: [],
  events: [],
  filter: { project: '', text: '' },
  unitSearch: '',

  /** Opens an address of the app in the phone, or in a tab where there is no phone. */
  open(query, path = '') {
    query.set('outputEndpoint', 'HISUN');
    query.set('lang', desk.language);
    const address = `/jiaofei/${path}?${query}`;
    if (frame.offsetParent === null) location.assign(address);
    else frame.src = address;
  },

  async logIn(user) {
    const [{ ssoToken }] = await Promise.all([
      api('ssoToken', { user: user.walletUserId }),
      api('users/choose', { user: user.walletUserId }),
    ]);
    localStorage.setItem(LAST_USER, user.walletUserId);
    desk.open(new URLSearchParams({ ssoToken }));
    await desk.refresh();
  },

  /** What changes while people pay. */
  async readPeople() {
    const [{ users, chosen }, { outcomes }] = await Promise.all([api('users'), api('accounts')]);
    const user = users.find(({ walletUserId }) => walletUserId === chosen) ?? users[0];
    Object.assign(desk, { users, user, outcomes });
  },

  /** Reads everything anew and shows it. */
  async refresh() {
    const [conduct, { units }] = await Promise.all([api('wallet/conduct'), api('units'), desk.readPeople()]);
    Object.assign(desk, { conduct, units });
    showAll();
  },

  lost() {
    say(desk.words.failed);
  },
};

const showWords = () => {
  const { words, language } = desk;
  document.documentElement.lang = language;
  document.title = words.title;
  for (const element of document.querySelectorAll('[data-text]'))
    element.textContent = words[element.dataset.text];
  for (const element of document.querySelectorAll('[data-label]'))
    element.setAttribute('aria-label', words[element.dataset.label]);
  frame.title = words.app;
  for (const each of document.querySelectorAll('#language button'))
    each.setAttribute('aria-pressed', String(each.value === language));
};

const CARDS = Object.entries({
  people: showPeople,
  accounts: showAccounts,
  units: showUnits,
  events: showEvents,
});

/** Shows everything, but for the cards to `keep` as they are. */
const showAll = (keep = () => false) => {
  showWords();
  const { user, words, language } = desk;
  const name = language === 'en' ? user.nameEn : user.name;
  document.getElementById('who').textContent = fill(words.loggedInAs, { name });
  document.getElementById('openHere').textContent = fill(words.openHere, { name });
  document.getElementById('tab').href = `/jiaofei/?outputEndpoint=HISUN&lang=${language}`;
  for (const [id, showCard] of CARDS) if (!keep(id)) showCard(desk);
};

/** The phone is as large as the window lets it be. */
const fitPhone = () => {
  const room = (innerHeight - 84 - 72) / 868;
  document.querySelector('.stage').style.setProperty('--scale', Math.min(1, Math.max(0.6, room)).toFixed(3));
};

const wasLoggedIn = () =>
  localStorage.getItem('x-auth-token') !== null && localStorage.getItem(LAST_USER) === desk.user.walletUserId;

const listen = () => {
  for (const each of document.querySelectorAll('#language button'))
    each.addEventListener('click', () => {
      desk.language = each.value;
      desk.words = wordsOf(each.value);
      keepLanguage(each.value);
      showAll();
      if (frame.offsetParent !== null) desk.open(new URLSearchParams());
    });
  document.getElementById('reload').addEventListener('click', () => desk.open(new URLSearchParams()));
  document.getElementById('openHere').addEventListener('click', () => desk.logIn(desk.user));
  document.getElementById('reset').addEventListener('click', async () => {
    if (!confirm(desk.words.resetAsk)) return;
    await api('reset', {});
    say(desk.words.resetDone);
    await desk.refresh();
  });
  addEventListener('resize', fitPhone);
  // A phone shows no scroll bars; the wallet's pages are of another origin and keep theirs.
  frame.addEventListener('load', () => {
    if (frame.contentDocument) frame.contentDocument.documentElement.style.scrollbarWidth = 'none';
  });
};

/** Opened at its own address instead of through the app's, the launcher has no app beside it. */
const atOwnAddress = async () => {
  const { app, launcher } = await api('services');
  if (location.origin === launcher) location.replace(`${app}/sandbox/`);
};

await atOwnAddress();
showWords();
fitPhone();
listen();
await desk.refresh();
if (frame.offsetParent !== null)
  await (wasLoggedIn() ? desk.open(new URLSearchParams()) : desk.logIn(desk.user));
await followEvents(desk, async () => {
  await desk.readPeople();
  showAll(inUse);
});
