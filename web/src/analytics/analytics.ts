import type { RequestFor } from '@life-payment/contract';
import { APP_VERSION } from '@life-payment/contract/rules';
import type { Watch } from '../api/client.ts';
import type { Bridge } from '../host/bridge.ts';
import { newId } from '../host/id.ts';
import { createBatches } from './batches.ts';
import { send } from './collector.ts';
import type { Switches } from './switches.ts';

type Collected = RequestFor<'/analytics/collect'>;
type AnalyticsEvent = Collected['events'][number];

const PRODUCT = 'life-payment';
const HEARTBEAT_MS = 5000;
const SEND_EVERY_MS = 6000;
const BATCH = 100;
/** The most events that are kept while the collector can't be reached. */
const KEPT = 5 * BATCH;

export type Analytics = {
  /** Records the calls of the service's client. */
  readonly watch: Watch;
  readonly pageView: (page: string) => void;
  /** Records how long an action took that the payer waits for, in milliseconds. */
  readonly delay: (name: string, durationMs: number) => void;
  /** Starts heartbeats and sending. */
  readonly start: () => void;
};

type Parts = {
  /** Read at each event, because they may change while the page is open. */
  readonly switches: () => Switches;
  readonly bridge: Bridge | null;
  readonly outputEndpoint: string;
  /** Reads the session token; empty without one. */
  readonly token: () => string;
  /** Name of the wallet app's platform: Android, iOS, or H5 outside it. */
  readonly platform: string;
  /** Path of the current page, below /jiaofei; never its query. */
  readonly page: () => string;
};

const COLLECTOR = '/analytics/collect';

/** Records events about pages and calls, and nothing about the person. With both switches off nothing is kept or sent. */
export function createAnalytics(parts: Parts): Analytics {
  const { switches, bridge, outputEndpoint, token, platform, page } = parts;
  const waiting = createBatches<AnalyticsEvent>(BATCH, KEPT);
  const visit = newId();
  let sending = false;

  const track = (event: Omit<AnalyticsEvent, 'at' | 'page'> & { page?: string }) => {
    const whole: AnalyticsEvent = { at: Date.now(), page: page(), ...event };
    const { own, platform: toPlatform } = switches();
    if (own) waiting.add(whole);
    if (toPlatform && event.kind !== 'HEARTBEAT') bridge?.track([{ product: PRODUCT, platform, ...whole }]);
  };

  const collected = (events: AnalyticsEvent[]): Collected => ({
    product: PRODUCT,
    platform,
    version: APP_VERSION,
    outputEndpoint,
    visit,
    events,
  });

  const sendBatch = async (): Promise<void> => {
    const batch = waiting.take();
    if (batch.length === 0) return;
    sending = true;
    try {
      await send(collected(batch), token());
    } catch {
      // These events are sent again with the next batch; their number is bounded.
      waiting.giveBack(batch);
    } finally {
      sending = false;
    }
  };

  return {
    watch: {
      started: (path) => {
        if (path !== COLLECTOR) track({ kind: 'REQUEST_START', call: path });
      },
      succeeded: (path, durationMs) =>
        track({ kind: 'REQUEST_SUCCESS', call: path, durationMs: Math.round(durationMs) }),
    },
    pageView: (viewed) => track({ kind: 'PAGE_VIEW', page: viewed }),
    delay: (name, durationMs) => track({ kind: 'FUNCTION_DELAY', name, durationMs: Math.round(durationMs) }),
    start: () => {
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
    },
  };
}
