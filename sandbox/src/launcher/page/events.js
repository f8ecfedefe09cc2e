import { api } from './api.js';
import { el, show } from './dom.js';

const WAIT_S = 20;
const KEPT = 200;
const AGAIN_MS = 3000;

const time = (at) => new Date(at).toLocaleTimeString('en-GB', { timeZone: 'Asia/Shanghai' });

const row = (event, words) =>
  el(
    'tr',
    {},
    el('td', { className: 'number nowrap' }, time(event.at)),
    el('td', { className: 'nowrap' }, `${words.parties[event.from]} → ${words.parties[event.to]}`),
    el('td', {}, event.what),
    el('td', {}, el('span', { className: event.ok ? 'tag' : 'tag warning' }, event.result)),
    el(
      'td',
      { className: 'number' },
      Object.entries(event.facts)
        .map(([name, value]) => `${name} ${value}`)
        .join(' · '),
    ),
  );

/** The events so far, newest first. */
export const showEvents = ({ events, words }) => {
  if (events.length === 0) {
    show('events', el('p', { className: 'empty' }, words.noEvents));
    return;
  }
  const heads = [words.at, words.way, words.what, words.result, words.facts];
  show(
    'events',
    el(
      'div',
      { className: 'scroll', tabIndex: 0, role: 'region', 'aria-label': words.events },
      el(
        'table',
        {},
        el('thead', {}, el('tr', {}, ...heads.map((head) => el('th', { scope: 'col' }, head)))),
        el('tbody', {}, ...events.map((event) => row(event, words))),
      ),
    ),
  );
};

const next = (last) => api(`events?after=${last}&wait=${WAIT_S}`).catch(() => null);

/** Follows the events as they come, for as long as the page is open. `came` hears of each batch. */
export const followEvents = async (desk, came) => {
  let last = 0;
  for (;;) {
    const answer = await next(last);
    if (answer === null) {
      desk.lost();
      // The sandbox may have been started anew, counting from one again.
      last = 0;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    } else if (answer.events.length > 0) {
      const { events } = answer;
      desk.events = (last === 0 ? [] : desk.events).slice(0, KEPT);
      desk.events = [...events.toReversed(), ...desk.events].slice(0, KEPT);
      last = events.at(-1).id;
      await came(events);
    }
  }
};
