import { el, show } from './dom.js';

const EVERY_MS = 6000;
const KEPT = 100;

const time = (at) => new Date(at).toLocaleTimeString('en-GB', { timeZone: 'Asia/Shanghai' });

const row = (event, words) =>
  el(
    'tr',
    {},
    el('td', { className: 'number nowrap' }, time(event.at)),
    el('td', { className: 'nowrap' }, `${event.outputEndpoint} · ${event.platform}`),
    el('td', {}, el('span', { className: 'tag' }, words.kinds[event.kind] ?? event.kind)),
    el('td', { className: 'number' }, event.durationMs === undefined ? '' : `${event.durationMs} ms`),
    el('td', {}, [event.page, event.call, event.name].filter(Boolean).join(' · ')),
  );

/** What the collector took, newest first; the card stays away where the service does not tell. */
export const showAnalytics = ({ collected, words }) => {
  document.getElementById('analytics').hidden = collected === null;
  if (collected === null) return;
  if (collected.length === 0) {
    show('analytics', el('p', { className: 'empty' }, words.noAnalytics));
    return;
  }
  const heads = [words.at, words.channel, words.what, words.took, words.page];
  show(
    'analytics',
    el(
      'div',
      { className: 'scroll', tabIndex: 0, role: 'region', 'aria-label': words.analytics },
      el(
        'table',
        {},
        el('thead', {}, el('tr', {}, ...heads.map((head) => el('th', { scope: 'col' }, head)))),
        el('tbody', {}, ...collected.map((event) => row(event, words))),
      ),
    ),
  );
};

/** Events newer than `last`, newest first; null when the service has none to tell. */
const readCollected = async (last) => {
  const answer = await fetch(`/sandbox/collected?after=${last}`).catch(() => null);
  return answer?.ok ? (await answer.json()).events : null;
};

/** Looks for new events for as long as the page is open and in view. */
export const followAnalytics = (desk) => {
  const look = async () => {
    if (document.hidden) return;
    const events = await readCollected(desk.collected?.[0]?.eventId ?? 0);
    if (events === null || (desk.collected !== null && events.length === 0)) return;
    desk.collected = [...events, ...(desk.collected ?? [])].slice(0, KEPT);
    showAnalytics(desk);
  };
  setInterval(look, EVERY_MS);
  return look();
};
