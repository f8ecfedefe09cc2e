import { expect, test, vi } from 'vitest';
import { createAnalytics, readSwitches, rememberSwitches } from './analytics.ts';
import { memory } from './host/host.ts';
import { readEntry } from './session/entry.ts';

test('events are sent in order, at most 100 at a time, again after a failure, and only the latest 500 wait', async () => {
  vi.useFakeTimers();
  const sent: string[][] = [];
  let ok = false;
  vi.stubGlobal('document', { visibilityState: 'hidden', addEventListener: () => undefined });
  vi.stubGlobal('window', {
    addEventListener: () => undefined,
    location: new URL('https://pay.example/jiaofei/'),
  });
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body).events.map(({ page }: { page: string }) => page));
    return { ok, text: async () => '' };
  });
  const entry = readEntry('https://pay.example/jiaofei/');
  const host = { system: 'other' } as const;
  const analytics = createAnalytics({ entry, perTab: memory(), bridge: null, host, token: () => '' });
  const pages = Array.from({ length: 501 }, (_, at) => `/${at}`);
  pages.forEach(analytics.pageView);
  await vi.advanceTimersByTimeAsync(6_000);
  ok = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([1, 1, 101, 201, 301, 401].map((from) => pages.slice(from, from + 100)));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function at(query: string, perTab = memory()) {
  rememberSwitches(readEntry(`https://pay.example/jiaofei/${query}`), perTab);
  return readSwitches(perTab);
}

test('both switches are on unless each is switched off by its own parameter', () => {
  expect(at('')).toEqual({ own: true, platform: true });
  expect(at('?isMaidianSwitch=false')).toEqual({ own: false, platform: true });
  expect(at('?isMaidianDMSwitch=false')).toEqual({ own: true, platform: false });
  expect(at('?isMaidianSwitch=no')).toEqual({ own: true, platform: true });
});

test('isMaidianSwitch and isMaidianDMSwitch are remembered for the session, until the address switches them on again', () => {
  const perTab = memory();
  at('?isMaidianSwitch=false&isMaidianDMSwitch=false', perTab);
  expect(at('', perTab)).toEqual({ own: false, platform: false });
  expect(at('?isMaidianSwitch=true', perTab)).toEqual({ own: true, platform: false });
});
