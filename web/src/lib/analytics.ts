import type { API_BASE as BasePath, RequestFor } from '@life-payment/contract';
import { APP_VERSION } from '@life-payment/contract/rules';
import type { Watch } from './api/client.ts';
import type { Bridge } from './host/bridge.ts';
import { type Host, newId } from './host/host.ts';
import { pathInView, trackedPath } from './pages.ts';
import type { Entry } from './session/entry.ts';

/** Which events are sent: `own` to our collector, `platform` to the wallet client around the page. */
export type Switches = { readonly own: boolean; readonly platform: boolean };

const KEYS = { own: 'isMaidianSwitch', platform: 'isMaidianDMSwitch' } as const;

/** Stores the switches of the entry address for this session. */
export function rememberSwitches({ tracks }: Pick<Entry, 'tracks'>, perTab: Storage): void {
  for (const name of ['own', 'platform'] as const)
    if (tracks[name] !== null) perTab.setItem(KEYS[name], String(tracks[name]));
}

/** Reads both switches. They are on unless they were switched off in this session. */
export function readSwitches(perTab: Storage): Switches {
  return {
    own: perTab.getItem(KEYS.own) !== 'false',
    platform: perTab.getItem(KEYS.platform) !== 'false',
  };
}

type Collected = RequestFor<'/analytics/collect'>;

type AnalyticsEvent = Collected['events'][number];

const COLLECTOR = '/analytics/collect';
const COLLECT: `${typeof BasePath}/analytics/collect` = `/living-agw/living-payment/v1${COLLECTOR}`;
const TIMEOUT_MS = 8000;
const PRODUCT = 'life-payment';
const HEARTBEAT_MS = 5000;
const SEND_EVERY_MS = 6000;
const BATCH = 100;
/** The most events that are kept while the collector can't be reached. */
const KEPT = 5 * BATCH;

export type Analytics = ReturnType<typeof createAnalytics>;

/** The platform names that events carry. */
const PLATFORMS = { android: 'wallet-android', ios: 'wallet-ios', other: 'h5' } as const;

type Parts = {
  readonly entry: Pick<Entry, 'tracks' | 'outputEndpoint'>;
  readonly perTab: Storage;
  readonly bridge: Bridge | null;
  readonly host: Pick<Host, 'system'>;
  /** Reads the session token; empty without one. */
  readonly token: () => string;
};

/** Records events about pages and calls, and nothing about the person. With both switches off nothing is kept or sent. */
export function createAnalytics({ entry, perTab, bridge, host, token }: Parts) {
  const platform = PLATFORMS[bridge ? host.system : 'other'];
  let waiting: readonly AnalyticsEvent[] = [];
  const visit = newId();
  let sending = false;

  const track = (event: Omit<AnalyticsEvent, 'at' | 'page'> & { page?: string }) => {
    // Never the query of an address.
    const whole: AnalyticsEvent = { at: Date.now(), page: trackedPath(pathInView()), ...event };
    const { own, platform: toPlatform } = readSwitches(perTab);
    if (own) waiting = [...waiting, whole].slice(-KEPT);
    if (toPlatform && event.kind !== 'HEARTBEAT') bridge?.track([{ product: PRODUCT, platform, ...whole }]);
  };

  /** Sends the oldest events, also after the page has closed. They are sent again when they may not have arrived. */
  const sendBatch = async (): Promise<void> => {
    const events = waiting.slice(0, BATCH);
    if (events.length === 0) return;
    waiting = waiting.slice(BATCH);
    sending = true;
    const batch: Collected = {
      product: PRODUCT,
      platform,
      version: APP_VERSION,
      outputEndpoint: entry.outputEndpoint,
      visit,
      events,
    };
    try {
      const response = await fetch(COLLECT, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-auth-token': token() },
        body: JSON.stringify(batch),
        keepalive: true,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      // The body has to be read, or the connection stays in use.
      await response.text();
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
    } catch {
      waiting = [...events, ...waiting].slice(-KEPT);
    } finally {
      sending = false;
    }
  };

  rememberSwitches(entry, perTab);
  setInterval(() => {
    if (document.visibilityState === 'visible') track({ kind: 'HEARTBEAT' });
  }, HEARTBEAT_MS);
  setInterval(() => {
    if (!sending) sendBatch();
  }, SEND_EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sendBatch();
  });
  window.addEventListener('pagehide', sendBatch);

  return {
    /** Records the calls of the service's client. */
    watch: {
      started: (path) => {
        if (path !== COLLECTOR) track({ kind: 'REQUEST_START', call: path });
      },
      succeeded: (path, durationMs) =>
        track({ kind: 'REQUEST_SUCCESS', call: path, durationMs: Math.round(durationMs) }),
    } satisfies Watch,
    pageView: (viewed: string) => track({ kind: 'PAGE_VIEW', page: viewed }),
    /** Records how long an action took that the payer waits for, in milliseconds. */
    delay: (name: string, durationMs: number) =>
      track({ kind: 'FUNCTION_DELAY', name, durationMs: Math.round(durationMs) }),
  };
}
