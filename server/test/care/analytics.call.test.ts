import { ANALYTICS_BATCH, NOT_UNDERSTOOD, type RequestFor } from '@life-payment/contract';
import { expect } from 'vitest';
import { newestEvents, purgeEventsOver } from '../../src/care/analytics.ts';
import { runPurge } from '../../src/kit/purge.ts';
import { DAY } from '../../src/kit/time.ts';

import { serviceTest } from '../support/fixtures.ts';
import { purge } from '../support/rows.ts';

const { service, test } = serviceTest();

type Batch = RequestFor<'/analytics/collect'>;
type Event = Batch['events'][number];

const AT = Date.parse('2026-11-20T12:00:00+08:00');

function batch(visit: string, events: Event[]): Batch {
  return {
    product: 'life-payment',
    platform: 'wallet-android',
    version: '1.0.127',
    outputEndpoint: 'HISUN',
    visit,
    events,
  };
}

function views(count: number): Event[] {
  return Array.from({ length: count }, (_, index) => ({
    kind: 'PAGE_VIEW',
    at: AT + index,
    page: '/pages/cjwt/cjwt',
  }));
}

function collect(body: Batch) {
  return service.call('/analytics/collect', body);
}

type Collected = { events: { eventId: number; visit: string; kind: string; at: string }[] };

async function shown(after?: number): Promise<Collected['events']> {
  const query = after === undefined ? '' : `?after=${after}`;
  const answer = await fetch(`${service.origin}/sandbox/collected${query}`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return ((await answer.json()) as Collected).events;
}

test('each kind of event is accepted and shown as it was sent', async () => {
  const events: Event[] = [
    { kind: 'PAGE_VIEW', at: AT, page: '/' },
    { kind: 'REQUEST_START', at: AT + 1, page: '/', call: '/bill/queryBill' },
    { kind: 'REQUEST_SUCCESS', at: AT + 2, page: '/', call: '/bill/queryBill', durationMs: 120 },
    { kind: 'FUNCTION_DELAY', at: AT + 3, page: '/', name: 'start', durationMs: 0 },
    { kind: 'HEARTBEAT', at: AT + 4, page: '/' },
  ];
  expect(await collect(batch('0a', events))).toEqual({ taken: 5 });
  const common = {
    eventId: expect.any(Number),
    product: 'life-payment',
    platform: 'wallet-android',
    version: '1.0.127',
    outputEndpoint: 'HISUN',
    visit: '0a',
  };
  expect(await shown()).toEqual(
    events
      .map((event, index) => ({ ...event, ...common, at: `2026-11-20T12:00:00+08:00`, index }))
      .map(({ index: _, ...event }) => event)
      .reverse(),
  );
});

test('a batch that comes twice counts once', async () => {
  const sent = batch('0b', views(3));
  expect(await collect(sent)).toEqual({ taken: 3 });
  expect(await collect(sent)).toEqual({ taken: 0 });
  expect(await collect(batch('0b', views(5)))).toEqual({ taken: 2 });
  const both = await Promise.all([collect(batch('0c', views(50))), collect(batch('0c', views(50)))]);
  expect(both.reduce((sum, { taken }) => sum + taken, 0)).toBe(50);
});

test('the launcher shows the last hundred events, or the new ones', async () => {
  await collect(batch('0d', views(80)));
  await collect(batch('0e', views(80)));
  const all = await shown();
  expect(all).toHaveLength(100);
  expect(all.map(({ eventId }) => eventId)).toEqual(all.map(({ eventId }) => eventId).sort((a, b) => b - a));
  const newest = all[0]?.eventId ?? 0;
  expect(await shown(newest)).toEqual([]);
  await collect(batch('0f', views(1)));
  expect(await shown(newest)).toMatchObject([{ visit: '0f', kind: 'PAGE_VIEW' }]);
});

test('a batch is accepted without a token and without a header of ours', async () => {
  const body = new Blob([JSON.stringify(batch('10', views(1)))], { type: 'application/json' });
  const url = `${service.origin}/living-agw/living-payment/v1/analytics/collect`;
  const answer = await fetch(url, { method: 'POST', body });
  expect(await answer.json()).toMatchObject({ msgCd: 'LIV00000', body: { taken: 1 } });
});

test.each([
  ['a hundred and one events', { events: views(ANALYTICS_BATCH + 1) }],
  ['no event', { events: [] }],
  ['a page with a query', { events: [{ kind: 'PAGE_VIEW', at: AT, page: '/x?token=1' }] }],
  ['a page of another origin', { events: [{ kind: 'PAGE_VIEW', at: AT, page: 'https://a.example/' }] }],
  ['a field for a person', { events: [{ kind: 'PAGE_VIEW', at: AT, page: '/', mobile: '13800001234' }] }],
  ['free text as a name', { events: [{ kind: 'FUNCTION_DELAY', at: AT, page: '/', name: 'Li Lei' }] }],
  ['a kind nobody knows', { events: [{ kind: 'CLICK', at: AT, page: '/' }] }],
  ['a user', { lifeUserId: 'X' }],
])('a batch with %s is refused', async (_, change) => {
  const { envelope } = await service.post('/analytics/collect', { ...batch('11', views(1)), ...change });
  expect(envelope.msgCd).toBe(NOT_UNDERSTOOD.code);
});

test('analytics keep nothing about the caller', async ({ payer }) => {
  await service.call('/analytics/collect', batch('12', views(1)), payer);
  const row = await service.context.db
    .selectFrom('analytics_events')
    .selectAll()
    .where('visit', '=', '12')
    .executeTakeFirstOrThrow();
  const text = JSON.stringify(row);
  for (const secret of [payer.token, payer.mobile, payer.lifeUserId, '127.0.0.1'])
    expect(text).not.toContain(secret);
});

test('events are deleted after thirty days, the oldest sooner when there are too many', async () => {
  const { db, now } = service.context;
  await runPurge(purgeEventsOver(0), { db, now: now() });
  await collect(batch('13', views(10)));
  expect(await purge('analytics_events', db, now())).toBe(0);
  service.clock.advance(31 * DAY);
  await collect(batch('14', views(4)));
  expect(await purge('analytics_events', db, now())).toBe(10);
  expect(await newestEvents(db, 0, 100)).toHaveLength(4);
  expect(await runPurge(purgeEventsOver(3), { db, now: now() })).toBe(1);
  expect(await newestEvents(db, 0, 100)).toHaveLength(3);
});
