import { DEVICE_NAMES } from './devices/list.ts';
import type { EventLog } from './events.ts';
import type { Keys } from './state/files.ts';
import type { State } from './state/state.ts';

/** The services. Each has its own port, and so its own origin. */
export const SERVICES = [
  'wallet',
  'units',
  'ownUnit',
  'location',
  'carrierLogin',
  'sms',
  'channels',
  ...DEVICE_NAMES,
  'launcher',
] as const;
export type ServiceName = (typeof SERVICES)[number];

/** Origins of the services, without a slash at the end, and the app's origin as payers see it. */
export type Urls = Readonly<Record<ServiceName | 'app', string>>;

/** A record with a value for each name. */
export function forEach<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;
}

/** The origins before the services listen. */
export function noUrls(): Record<ServiceName | 'app', string> {
  return forEach(['app', ...SERVICES], () => '');
}

/** The parts that all services share. */
export type World = {
  readonly state: State;
  /** Milliseconds since 1970. A test may have moved the wallet's clock. */
  readonly clock: () => number;
  /** The clock that no test moves for the wallet alone. What people do and the tokens they get follow it. */
  readonly realClock: () => number;
  readonly keys: Keys;
  readonly urls: Urls;
  readonly events: EventLog;
  /** Divides the waits between repeated notifies. */
  readonly notifySpeedup: number;
  /** To call after a write that a timer has to see. */
  readonly wakeTimers: () => void;
};

/** The merchant's numbers at the wallet. */
export const MERCHANT = {
  appId: '2021004100000001',
  sellerId: '2088041000000018',
  /** The merchant's authorisation of another app, which the real gateway wants of an app that acts for somebody. */
  appAuthToken: 'sandbox-202611BB00000000000000000001',
  name: '生活缴费',
  nameEn: 'Life Payment',
} as const;

/** The senders' names in the signatures of the Biller API. */
export const BILLER_SENDERS = { service: 'life-payment', units: 'sandbox-units' } as const;

/** The service's id at the carrier. */
export const CARRIER_APP = { id: '300012200501', version: '1.0' } as const;
