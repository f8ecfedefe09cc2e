import { expect, type Locator, type Page, type Route } from '@playwright/test';
import type { Phone } from '../support/phone.ts';
import type { Look, Scene, State } from './look.ts';

/** Shown by all screens while they wait, and when nothing came. */
const COMMON: Required<NonNullable<Look['signs']>> = {
  loading: ({ page, words }) => page.getByRole('status').filter({ hasText: words.loading }).first(),
  offline: ({ page, words }) => page.getByRole('heading', { name: words.offline_title }).first(),
  error: retryIn,
};

/** Everything of a scene has loaded: no placeholder is left, and the message about a failure is gone. */
export async function expectWhole(phone: Phone, scene: Scene): Promise<void> {
  const { page, words } = phone;
  await expect(scene.shows(phone)).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: words.tip_title })).toHaveCount(0);
}

/** Opens the page of a look for a scene. */
export type Open = (look: Look, scene: Scene) => Promise<void>;

/**
 * Goes through the states of a screen in one page, by its own retry: it waits, the network is off, the service fails,
 * and the answer comes. Then it opens the page without content in a page of its own. Calls `meet` in each state.
 */
export async function walkThrough(
  phone: Phone,
  look: Look,
  open: Open,
  meet: (state: State) => Promise<void>,
): Promise<void> {
  const { page } = phone;
  const waits = look.calls !== undefined || look.file !== undefined;
  const see = async (state: 'loading' | 'offline' | 'error') => {
    const sign = look.signs?.[state] ?? COMMON[state];
    await expect(sign(phone)).toBeAttached();
    await meet(state);
  };
  const gate = await closeGate(page, look);
  const again = async () => {
    gate.hold();
    await retryIn(phone).click();
    await gate.requestWaits();
  };

  if (!waits) await gate.release('answer');
  await open(look, look);
  if (waits) {
    await gate.requestWaits();
    await see('loading');
    await setOnline(phone, false);
    await gate.release('offline');
    await see('offline');
    await setOnline(phone, true);
    await again();
    await gate.release('error');
    await see('error');
    await again();
    await gate.release('answer');
  }
  await expectWhole(phone, look);
  await meet('success');
  if (!look.empty) return;
  await open(look, look.empty);
  await expectWhole(phone, look.empty);
  await meet('empty');
}

function retryIn({ page, words }: Phone): Locator {
  return page.getByRole('main').getByRole('button', { name: words.retry }).first();
}

/** Sets whether the browser says that there is a network. The app asks for it when an answer did not come. */
function setOnline({ page }: Phone, online: boolean): Promise<void> {
  return page.evaluate((value) => {
    if (value) Reflect.deleteProperty(navigator, 'onLine');
    else Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  }, online);
}

/** The fate of a request: the service fails, the network is off, or the request passes. */
type Fate = 'error' | 'offline' | 'answer';

const SYSTEM_ERROR = { msgCd: 'LIV09999', msgInfo: '' };

/** Holds from now on the requests that a look waits for. */
async function closeGate(page: Page, look: Look) {
  const waiting: Route[] = [];
  let fate: Fate | null = null;
  let knock = Promise.withResolvers<void>();
  await page.route(
    (address) => isAwaited(look, address),
    async (route) => {
      if (fate !== null) return meet(route, fate);
      waiting.push(route);
      knock.resolve();
    },
  );
  return {
    /** Resolves once a request waits. */
    requestWaits: () => knock.promise,
    /** Holds requests from now on. */
    hold: (): void => {
      fate = null;
      knock = Promise.withResolvers();
    },
    /** Gives this fate to the requests that wait, and to all others until `hold`. */
    release: async (next: Fate): Promise<void> => {
      fate = next;
      for (const route of waiting.splice(0)) await meet(route, next);
    },
  };
}

function isAwaited({ calls = [], file }: Look, { pathname }: URL): boolean {
  return (
    calls.some((call) => pathname.endsWith(`/living-payment/v1${call}`)) ||
    (file !== undefined && pathname.startsWith(`/jiaofei/assets/${file}-`) && pathname.endsWith('.js'))
  );
}

function meet(route: Route, fate: Fate): Promise<void> {
  if (fate === 'answer') return route.continue();
  if (fate === 'offline') return route.abort('internetdisconnected');
  return route.request().method() === 'POST'
    ? route.fulfill({ status: 500, json: SYSTEM_ERROR })
    : route.abort('failed');
}
