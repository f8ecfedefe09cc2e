import type { EventLog } from './events.ts';
import type { ServiceName } from './http/listen.ts';
import type { Keys } from './state/keys.ts';
import type { State } from './state/state.ts';

/** Origins of the services, without a slash at the end, and where payers see the app. */
export type Urls = Readonly<Record<ServiceName | 'app', string>>;

/** Before the services listen. */
export function noUrls(): Urls {
  return {
    wallet: '',
    units: '',
    location: '',
    carrierLogin: '',
    sms: '',
    channels: '',
    'wallet-android': '',
    'wallet-ios': '',
    'wallet-old': '',
    browser: '',
    carrier: '',
    messenger: '',
    mini: '',
    launcher: '',
    app: '',
  };
}

/** Everything the outside world's parts share. */
export type World = {
  readonly state: State;
  /** Milliseconds since 1970. The wallet's may have been moved. */
  readonly clock: () => number;
  /** The same for every part: what people do, and the tokens they get, go by it. */
  readonly realClock: () => number;
  readonly keys: Keys;
  readonly urls: Urls;
  readonly events: EventLog;
  /** Waits between repeated notifies are divided by this. */
  readonly notifySpeedup: number;
  /** Called after something was written that a timer has to attend to. */
  readonly wakeTimers: () => void;
};

/** Numbers the merchant is known by at the wallet. */
export const MERCHANT = {
  appId: '2021004100000001',
  sellerId: '2088041000000018',
  name: '生活缴费',
  nameEn: 'Life Payment',
} as const;

/** Names the two sides of the Biller API sign with. */
export const BILLER_SENDERS = { service: 'life-payment', units: 'sandbox-units' } as const;

/** What the service is known by at the carrier. */
export const CARRIER_APP = { id: '300012200501', version: '1.0' } as const;
