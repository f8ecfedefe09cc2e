import type { Config } from '../config.ts';
import type { DataCrypto } from './crypto.ts';
import type { Db, Reads } from './database/open.ts';
import type { Log } from './log.ts';
import type { MachineClock } from './machine-clock.ts';
import type { Metrics } from './metrics/process.ts';
import type { BillerConnector, Pushes } from './ports/biller.ts';
import type { Catalogue, Crediting } from './ports/catalogue.ts';
import type { ChannelSignOn, Channels } from './ports/channels.ts';
import type { Paying } from './ports/paying.ts';
import type {
  CarrierProvider,
  LocationProvider,
  PictureStore,
  Redraw,
  SmsGateway,
} from './ports/services.ts';
import type { Wallet } from './ports/wallet.ts';
import type { ReceiptSealer } from './receipt-seal.ts';

/** The tools of handlers and jobs: time, partners, data and caches, made once in `app/open.ts`. */
export type Context = {
  readonly config: Config;
  readonly db: Db;
  /** For the most frequent single reads: connections that many calls share at once. */
  readonly reads: Reads;
  readonly crypto: DataCrypto;
  readonly receiptSeal: ReceiptSealer;
  readonly now: () => Date;
  readonly machineClock: MachineClock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly wallet: Wallet;
  readonly biller: BillerConnector;
  readonly pushes: Pushes;
  readonly signOn: ChannelSignOn;
  /** One-click login; null where there is none. */
  readonly carrier: CarrierProvider | null;
  /** Null where no messages can be sent. */
  readonly sms: SmsGateway | null;
  readonly location: LocationProvider;
  readonly pictures: PictureStore;
  readonly redraw: Redraw;
  readonly channels: Channels;
  readonly catalogue: Catalogue;
  readonly crediting: Crediting;
  readonly paying: Paying;
};
