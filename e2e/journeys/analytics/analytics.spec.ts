import type { Page } from '@playwright/test';
import { eventually } from '../../support/api.ts';
import { COLLECT, collectedOf, listenToBridge, type Sent, watchBatches } from '../../support/collected.ts';
import { keptToken, openOn } from '../../support/device.ts';
import type { Phone } from '../../support/phone.ts';
import { openRecords } from '../../support/steps/records.ts';
import { test as base, expect } from '../../support/test.ts';

function expectHome({ page, words }: Phone) {
  return expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
}

async function seeRecords(phone: Phone): Promise<void> {
  const { page, words } = phone;
  await openRecords(phone);
  await expect(page.getByRole('heading', { name: words.records_empty })).toBeVisible();
}

/** The batches that the phone sends to the collector. The test controls the page's clock. */
const test = base.extend<{ sent: Sent }>({
  sent: [
    async ({ page }, use) => {
      await page.clock.install();
      await use(watchBatches(page));
    },
    { auto: true },
  ],
});

test('analytics events sent are page view, request start, request success, function delay, with product name and platform name of the wallet app', {
  tag: '@once',
}, async ({ phone, enter, newPayer, world, sent }) => {
  await enter(phone, newPayer);
  await expectHome(phone);
  await seeRecords(phone);
  const { visit } = await sent.next();
  const events = await eventually(
    () => collectedOf(world.origin, visit),
    (all) => all.length > 0,
    20_000,
  );
  for (const event of events)
    expect(event).toMatchObject({
      product: 'life-payment',
      platform: 'h5',
      version: '1.0.127',
      outputEndpoint: 'HISUN',
    });
  const pages = events.filter(({ kind }) => kind === 'PAGE_VIEW').map((event) => event.page);
  expect(pages.reverse()).toEqual(['/', '/pages/jfjl/jfjl']);
  const calls = (kind: string) => events.filter((event) => event.kind === kind).map(({ call }) => call);
  for (const kind of ['REQUEST_START', 'REQUEST_SUCCESS'])
    expect(calls(kind)).toEqual(expect.arrayContaining(['/user/login/sso', '/order/getOrderList']));
  const delays = events.filter(({ kind }) => kind === 'FUNCTION_DELAY');
  expect(delays.map(({ name }) => name)).toContain('signOn');
  for (const { durationMs } of delays) expect(durationMs).toEqual(expect.any(Number));
  expect(events.some(({ kind }) => kind === 'HEARTBEAT')).toBe(true);
  expect(calls('REQUEST_START')).not.toContain('/analytics/collect');
});

test('analytics have a heartbeat 5 s and a send interval 6000 ms', {
  tag: '@once',
}, async ({ phone, enter, newPayer, sent }) => {
  const { page } = phone;
  await enter(phone, newPayer);
  await expectHome(phone);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await sent.settled();
  const before = sent.batches.length;
  const beats: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    const { events } = await sent.next();
    beats.push(...events.filter(({ kind }) => kind === 'HEARTBEAT').map(({ at }) => at));
  }
  expect(sent.batches.length - before).toBe(10);
  const latest = beats.slice(-10);
  for (const [index, at] of latest.entries())
    if (index > 0) expect(at - (latest[index - 1] ?? 0)).toBe(5_000);
});

test('analytics have a send timeout 8000 ms, after which a batch is sent again', {
  tag: '@once',
}, async ({ phone, enter, newPayer, world, sent }) => {
  const { page } = phone;
  // The browser's time-out of 8 s runs forty times as fast. The page notes the time that the app asked for.
  await page.addInitScript(() => {
    const real = AbortSignal.timeout.bind(AbortSignal);
    const over: number[] = [];
    Reflect.set(window, 'timeoutsOver', over);
    AbortSignal.timeout = (ms) => {
      const signal = real(ms === 8_000 ? ms / 40 : ms);
      signal.addEventListener('abort', () => over.push(ms));
      return signal;
    };
  });
  await enter(phone, newPayer);
  await expectHome(phone);
  await page.route(COLLECT, () => undefined);
  await page.clock.runFor(6_000);
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'timeoutsOver'))).toEqual([8_000]);
  const missed = sent.batches.at(-1)?.events ?? [];
  await page.unroute(COLLECT);
  const { visit, events } = await sent.next();
  expect(events.slice(0, missed.length)).toEqual(missed);
  await expect.poll(async () => (await collectedOf(world.origin, visit)).length).toBe(events.length);
});

test('leaving sends the last events', { tag: '@once' }, async ({ phone, enter, newPayer, world, sent }) => {
  const { page } = phone;
  await enter(phone, newPayer);
  await expectHome(phone);
  const { visit } = await sent.next();
  await seeRecords(phone);
  await page.goto('about:blank');
  await eventually(
    () => collectedOf(world.origin, visit),
    (events) => events.some(({ kind, page: seen }) => kind === 'PAGE_VIEW' && seen === '/pages/jfjl/jfjl'),
    20_000,
  );
});

/** The events that the wallet's platform was given. */
async function eventsGiven(said: (method: string) => Promise<unknown[]>): Promise<unknown[]> {
  return (await said('track')).flatMap((message) =>
    Reflect.get(Object(Reflect.get(Object(message), 'params')), 'events'),
  );
}

/** Half a minute passes without a batch. */
async function expectSilence({ clock }: Page, sent: Sent): Promise<void> {
  await clock.runFor(30_000);
  expect(sent.requests).toEqual([]);
}

test("the wallet's platform gets the same events, without heartbeats", {
  tag: '@once',
}, async ({ phone, sandbox, newPayer, sent }) => {
  const said = await listenToBridge(phone.page);
  await openOn(phone, sandbox, newPayer, 'wallet-android');
  await expectHome(phone);
  const { platform, events } = await sent.next();
  expect(platform).toBe('wallet-android');
  const ours = events.filter(({ kind }) => kind !== 'HEARTBEAT');
  const theirs = await eventsGiven(said);
  expect(theirs).toEqual(
    expect.arrayContaining(ours.map((event) => ({ product: 'life-payment', platform, ...event }))),
  );
  expect(JSON.stringify(theirs)).not.toContain('HEARTBEAT');
});

test('isMaidianSwitch=false keeps our events from being sent, for the session', {
  tag: '@once',
}, async ({ phone, otherPhone, sandbox, newPayer, sent }) => {
  const { page } = phone;
  const said = await listenToBridge(page);
  await openOn(phone, sandbox, newPayer, 'wallet-android', '/jiaofei/?isMaidianSwitch=false');
  await expectHome(phone);
  await expectSilence(page, sent);
  expect(await eventsGiven(said)).not.toEqual([]);
  await page.goto(new URL('/jiaofei/', page.url()).href);
  await expectHome(phone);
  await expectSilence(page, sent);

  await otherPhone.page.clock.install();
  const other = watchBatches(otherPhone.page);
  await openOn(otherPhone, sandbox, newPayer, 'wallet-android');
  await expectHome(otherPhone);
  expect((await other.next()).events).not.toEqual([]);
});

test("isMaidianDMSwitch=false keeps events from the wallet's platform, for the session", {
  tag: '@once',
}, async ({ phone, sandbox, newPayer, sent }) => {
  const { page } = phone;
  const said = await listenToBridge(page);
  await openOn(phone, sandbox, newPayer, 'wallet-android', '/jiaofei/?isMaidianDMSwitch=false');
  await expectHome(phone);
  expect((await sent.next()).events).not.toEqual([]);
  expect(await said('track')).toEqual([]);
  await page.goto(new URL('/jiaofei/', page.url()).href);
  await expectHome(phone);
  expect(await said('setTitle')).not.toEqual([]);
  expect(await said('track')).toEqual([]);
});

test('every request carries the token header, analytics too, and no event says anything about the person', {
  tag: '@once',
}, async ({ phone, enter, newPayer, sent }) => {
  const { page, words } = phone;
  await enter(phone, newPayer, `/jiaofei/?money=12345&accountId=${newPayer.mobile}`);
  await expectHome(phone);
  await seeRecords(phone);
  await sent.next();
  const token = await keptToken(page);
  await page.goto(`/jiaofei/pages/${newPayer.mobile}/x?mobile=${newPayer.mobile}#${newPayer.mobile}`);
  await expect(page).toHaveTitle(words.title_not_found);
  await sent.next();

  const events = sent.events();
  expect(events.some((event) => event.kind === 'PAGE_VIEW' && event.page === '/not-found')).toBe(true);
  const text = JSON.stringify(sent.batches);
  for (const personal of [
    newPayer.mobile,
    newPayer.mobile.slice(-4),
    newPayer.walletUserId,
    token ?? '',
    '?',
    'money',
  ])
    expect(text).not.toContain(personal);
  expect(await sent.requests.at(-1)?.headerValue('x-auth-token')).toBe(token);
  for (const request of sent.requests) {
    const headers = await request.allHeaders();
    expect(Object.keys(headers)).toContain('x-auth-token');
    expect(Object.keys(headers)).not.toContain('cookie');
    expect(Object.keys(headers)).not.toContain('referer');
  }
});
