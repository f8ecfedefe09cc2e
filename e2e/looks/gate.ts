import type { Page, Route } from '@playwright/test';
import type { Look } from './look.ts';

/** The fate of a request: the service fails, the network is off, or the request passes. */
type Fate = 'error' | 'offline' | 'answer';

/** Holds requests between a page and what it waits for. */
export type Gate = {
  /** Resolves once a request waits. */
  readonly requestWaits: () => Promise<void>;
  /** Holds requests from now on. */
  readonly hold: () => void;
  /** Gives this fate to the requests that wait, and to all others until `hold`. */
  readonly release: (fate: Fate) => Promise<void>;
};

const SYSTEM_ERROR = { msgCd: 'LIV09999', msgInfo: '' };

/** Holds from now on the requests that a look waits for. */
export async function closeGate(page: Page, look: Look): Promise<Gate> {
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
    requestWaits: () => knock.promise,
    hold: () => {
      fate = null;
      knock = Promise.withResolvers();
    },
    release: async (next) => {
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
