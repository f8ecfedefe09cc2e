import type { CollectedEvent, Desk } from './desk.ts';
import { el, one, scrollingTable, show, timeOfDay } from './dom.ts';
import { wordFor } from './text.ts';
import type { Words } from './words-zh.ts';

const EVERY_MS = 6000;
const KEPT = 100;

/** The card of what the collector accepted, newest first. It stays hidden where the service does not offer the list. */
export function showAnalytics({ collected, words }: Desk): void {
  one('section', '#analytics').hidden = collected === null;
  if (collected === null) return;
  if (collected.length === 0) {
    show('analytics', el('p', { className: 'empty' }, words.noAnalytics));
    return;
  }
  const heads = [words.at, words.channel, words.what, words.took, words.page];
  const rows = collected.map((event) => row(event, words));
  show('analytics', scrollingTable(words.analytics, heads, rows));
}

/** Asks for new events while the page is open and visible. */
export function followAnalytics(desk: Desk): Promise<void> {
  const update = async () => {
    if (document.hidden) return;
    const events = await readCollected(desk.collected?.[0]?.eventId ?? 0);
    if (events === null || (desk.collected !== null && events.length === 0)) return;
    desk.collected = [...events, ...(desk.collected ?? [])].slice(0, KEPT);
    showAnalytics(desk);
  };
  setInterval(update, EVERY_MS);
  return update();
}

function row(event: CollectedEvent, words: Words): HTMLTableRowElement {
  return el(
    'tr',
    {},
    el('td', { className: 'number nowrap' }, timeOfDay(event.at)),
    el('td', { className: 'nowrap' }, `${event.outputEndpoint} · ${event.platform}`),
    el('td', {}, el('span', { className: 'tag' }, wordFor(words.kinds, event.kind))),
    el('td', { className: 'number' }, event.durationMs === undefined ? '' : `${event.durationMs} ms`),
    el('td', {}, [event.page, event.call, event.name].filter(Boolean).join(' · ')),
  );
}

/** Events newer than `last`, newest first; null when the service does not offer them. */
async function readCollected(last: number): Promise<readonly CollectedEvent[] | null> {
  // A sandbox that restarts does not answer; the page asks again.
  const answer = await fetch(`/sandbox/collected?after=${last}`).catch(() => null);
  if (!answer?.ok) return null;
  const { events }: { readonly events: readonly CollectedEvent[] } = await answer.json();
  return events;
}
