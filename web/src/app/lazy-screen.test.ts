import { ACCOUNTS_PATH, BASE, BILL_PATH, RECORDS_PATH } from '@life-payment/contract/pages';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ScreenPath } from '../lib/pages.ts';
import { createHeldNav } from './lazy-screen.tsx';

const Screen = () => null;
const [RECORDS, ACCOUNTS, BILL] = [RECORDS_PATH, ACCOUNTS_PATH, BILL_PATH].map(
  (path) => `${BASE}${path}`,
) as [string, string, string];

let goBack: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: () => void) => {
      goBack = listener;
    },
    location: new URL(`https://pay.example${BASE}/`),
    history: { state: null },
    scrollTo: () => undefined,
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A navigation between screens whose code comes by `arrive`, or is here already, and the addresses it went to. */
function open(...arrived: ScreenPath[]) {
  const coming = new Map<ScreenPath, (screen: ComponentType) => void>();
  const went: string[] = [];
  const nav = createHeldNav({
    load: (path) => new Promise((resolve) => coming.set(path, resolve)),
    arrived: new Map(arrived.map((path) => [path, Screen])),
    draw: (change) => change(),
    EntryTarget: Screen,
  });
  return {
    went,
    go: (to: string, replace = false) => nav((address) => went.push(String(address)), to, { replace }),
    arrive: async (path: ScreenPath) => {
      coming.get(path)?.(Screen);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

test('a page whose code is here is opened at once', () => {
  const { went, go } = open(RECORDS_PATH);
  go(RECORDS);
  expect(went).toEqual([RECORDS]);
});

test('the page in view stays until the code of the next one is here, and 200 ms at most', async () => {
  const { went, go, arrive } = open();
  go(RECORDS);
  expect(went).toEqual([]);
  await arrive(RECORDS_PATH);
  expect(went).toEqual([RECORDS]);
  go(ACCOUNTS);
  await vi.advanceTimersByTimeAsync(199);
  expect(went).toEqual([RECORDS]);
  await vi.advanceTimersByTimeAsync(1);
  expect(went).toEqual([RECORDS, ACCOUNTS]);
  await arrive(ACCOUNTS_PATH);
  expect(went).toHaveLength(2);
});

test('where the payer goes next wins over a navigation that waits', async () => {
  const { went, go, arrive } = open();
  go(RECORDS);
  go(ACCOUNTS);
  await arrive(RECORDS_PATH);
  await arrive(ACCOUNTS_PATH);
  expect(went).toEqual([ACCOUNTS]);
});

test.each([false, true])(
  'a replacement by the page that is being left counts no more (%s)',
  async (replace) => {
    const { went, go, arrive } = open(BILL_PATH);
    go(RECORDS, replace);
    go(BILL, true);
    await arrive(RECORDS_PATH);
    expect(went).toEqual([RECORDS]);
  },
);

test('going back drops a navigation that waits', async () => {
  const { went, go, arrive } = open();
  go(RECORDS);
  goBack();
  await arrive(RECORDS_PATH);
  await vi.advanceTimersByTimeAsync(1000);
  expect(went).toEqual([]);
});
