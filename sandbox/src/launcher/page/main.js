import { showAccounts } from './accounts.js';
import { showAgreements } from './agreements.js';
import { followAnalytics, showAnalytics } from './analytics.js';
import { api } from './api.js';
import { inUse, say } from './dom.js';
import { bringsToken, firstEntry, followTheme, showEnter } from './enter.js';
import { followEvents, showEvents } from './events.js';
import { readPartners, showPartners } from './partners.js';
import { showPeople } from './people.js';
import { showSms } from './sms.js';
import { fill, firstLanguage, keepLanguage, wordsOf } from './text.js';
import { showUnits } from './units.js';

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

  entry: firstEntry(),
  origins: {},
  partners: {},
  messages: [],
  /** What the chosen person signed at the wallet. */
  agreements: [],
  walletOrigin: '',
  /** Null until the service told of any. */
  collected: null,

  hasPhone: () => frame.offsetParent !== null,

  /** Shows an address in the phone, or in this tab where there is no phone. */
  show(address) {
    if (desk.hasPhone()) frame.src = address;
    else location.assign(address);
  },

  /** An address of the app at the chosen host and channel, without a way in. */
  address(query, path = '') {
    query.set('outputEndpoint', desk.entry.channel);
    query.set('lang', desk.language);
    return `${desk.origins[desk.entry.host] ?? location.origin}/jiaofei/${path}?${query}`;
  },

  open(query, path) {
    desk.show(desk.address(query, path));
  },

  /** Opens the app on a device that was never used, where nobody is logged in. */
  openFresh() {
    const address = new URL(desk.address(new URLSearchParams()));
    if (desk.entry.host === 'direct') {
      localStorage.removeItem('x-auth-token');
      sessionStorage.clear();
      desk.show(address.href);
    } else {
      const to = encodeURIComponent(`${address.pathname}${address.search}`);
      desk.show(`${address.origin}/__device/fresh?to=${to}`);
    }
  },

  /** Enters the app as a person, as the chosen host and channel bring people in. */
  async logIn(user) {
    const { host, channel } = desk.entry;
    await api('users/choose', { user: user.walletUserId });
    if (!bringsToken(desk.entry)) desk.openFresh();
    else {
      const device = host === 'direct' ? {} : { device: host };
      const { path } = await api('entry', {
        user: user.walletUserId,
        outputEndpoint: channel,
        lang: desk.language,
        ...device,
      });
      desk.show(`${desk.origins[host] ?? location.origin}${path}`);
    }
    await desk.refresh();
  },

  /** What changes while people pay. */
  async readPeople() {
    const [{ users, chosen }, { outcomes }, { messages }] = await Promise.all([
      api('users'),
      api('accounts'),
      api('sms'),
    ]);
    const user = users.find(({ walletUserId }) => walletUserId === chosen) ?? users[0];
    const { agreements } = await api(`agreements?user=${user.walletUserId}`);
    Object.assign(desk, { users, user, outcomes, messages, agreements });
  },

  /** Reads everything anew and shows it. */
  async refresh() {
    const [conduct, { units }, partners] = await Promise.all([
      api('wallet/conduct'),
      api('units'),
      readPartners(),
      desk.readPeople(),
    ]);
    Object.assign(desk, { conduct, units, partners });
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
  enter: showEnter,
  people: showPeople,
  agreements: showAgreements,
  partners: showPartners,
  sms: showSms,
  accounts: showAccounts,
  units: showUnits,
  analytics: showAnalytics,
  events: showEvents,
});

/** Shows everything, but for the cards to `keep` as they are. */
const showAll = (keep = () => false) => {
  showWords();
  const { user, words, language } = desk;
  const name = language === 'en' ? user.nameEn : user.name;
  document.getElementById('who').textContent = fill(words.loggedInAs, { name });
  document.getElementById('openHere').textContent = fill(words.openHere, { name });
  document.getElementById('tab').href = desk.address(new URLSearchParams());
  for (const [id, showCard] of CARDS) if (!keep(id)) showCard(desk);
};

/** The phone is as large as the window lets it be, and whole pixels wide: its corners are ragged otherwise. */
const fitPhone = () => {
  const room = Math.min(1, Math.max(0.6, (innerHeight - 84 - 72) / 868));
  document.querySelector('.stage').style.setProperty('--scale', Math.floor(room * 390) / 390);
};

const listen = () => {
  for (const each of document.querySelectorAll('#language button'))
    each.addEventListener('click', () => {
      desk.language = each.value;
      desk.words = wordsOf(each.value);
      keepLanguage(each.value);
      showAll();
      if (desk.hasPhone()) desk.open(new URLSearchParams());
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
  // A phone shows no scroll bars; pages of another origin see to it themselves.
  frame.addEventListener('load', () => {
    if (frame.contentDocument) frame.contentDocument.documentElement.style.scrollbarWidth = 'none';
  });
};

/** Where everybody is. Opened at its own address instead of through the app's, the launcher has no app beside it. */
const findServices = async () => {
  const { app, launcher, wallet } = await api('services');
  desk.walletOrigin = wallet;
  if (location.origin === launcher) location.replace(`${app}/sandbox/`);
};

const readOrigins = async () => {
  const { devices } = await api('devices');
  desk.origins = Object.fromEntries(devices.map(({ name, origin }) => [name, origin]));
};

await findServices();
followTheme(desk.entry);
showWords();
fitPhone();
listen();
await readOrigins();
await desk.refresh();
if (desk.hasPhone()) await desk.logIn(desk.user);
await followAnalytics(desk);
await followEvents(desk, async () => {
  await desk.readPeople();
  showAll(inUse);
});
