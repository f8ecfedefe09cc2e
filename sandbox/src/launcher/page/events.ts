import type { WireEvent } from '../../events.ts';
import { read } from './api.ts';
import type { Desk } from './desk.ts';
import { el, scrollingTable, show, timeOfDay } from './dom.ts';
import type { Words } from './words-zh.ts';

const WAIT_S = 20;
const KEPT = 200;
const AGAIN_MS = 3000;

/** The card of events, newest first. */
export function showEvents({ events, words }: Desk): void {
  if (events.length === 0) {
    show('events', el('p', { className: 'empty' }, words.noEvents));
    return;
  }
  const heads = [words.at, words.way, words.what, words.result, words.facts];
  const rows = events.map((event) => row(event, words));
  show('events', scrollingTable(words.events, heads, rows));
}

/** Reads new events while the page is open. Calls `came` after each batch. */
export async function followEvents(desk: Desk, came: () => Promise<void>): Promise<never> {
  let last = 0;
  for (;;) {
    const answer = await next(last);
    if (answer === null) {
      desk.lost();
      // A restarted sandbox counts from one again.
      last = 0;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      continue;
    }
    const newest = answer.events.at(-1);
    if (!newest) continue;
    const before = last === 0 ? [] : desk.events;
    desk.events = [...answer.events.toReversed(), ...before].slice(0, KEPT);
    last = newest.id;
    await came();
  }
}

/**
 * Waits for events newer than `last`. Answers null when the sandbox does not answer; the page shows that and asks
 * again.
 */
function next(last: number): Promise<{ readonly events: readonly WireEvent[] } | null> {
  return read('events', { after: String(last), wait: String(WAIT_S) }).catch(() => null);
}

function row(event: WireEvent, words: Words): HTMLTableRowElement {
  return el(
    'tr',
    {},
    el('td', { className: 'number nowrap' }, timeOfDay(event.at)),
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
}
