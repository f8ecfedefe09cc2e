import type { Config } from '../config.ts';
import type { DataCrypto } from './crypto.ts';
import type { Db, Reads } from './database/open.ts';
import type { Log } from './log.ts';
import type { MachineClock } from './machine-clock.ts';
import type { Metrics } from './metrics/process.ts';
import type { BillerConnector, Pushes } from './ports/biller.ts';
import type { CarrierProvider } from './ports/carrier.ts';
import type { Catalogue } from './ports/catalogue.ts';
import type { ChannelSignOn } from './ports/channel.ts';
import type { Channels } from './ports/channels.ts';
import type { Crediting } from './ports/crediting.ts';
import type { LocationProvider } from './ports/location.ts';
import type { Paying } from './ports/paying.ts';
import type { PictureStore } from './ports/pictures.ts';
import type { Redraw } from './ports/redraw.ts';
import type { SmsGateway } from './ports/sms.ts';
import type { Wallet } from './ports/wallet.ts';
import type { ReceiptSealer } from './receipt-seal.ts';

/** What handlers and jobs work with: time, partners, data and caches, made once in `main.ts`. */
export type Context = {
  readonly config: Config;
  readonly db: Db;
  /** For reads that stand alone and that calls make most; what they are asked of is shared by many at once. */
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
