import type pg from 'pg';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { dataCrypto } from './crypto.ts';
import { openDatabase } from './database/open.ts';
import type { Log } from './log.ts';
import { openCatalogue } from './modules/catalogue/index.ts';
import { openChannels } from './modules/channel/index.ts';
import { NOTIFY_PATH } from './modules/payments/index.ts';
import { billerConnector } from './partners/biller/connector.ts';
import { walletSignOn } from './partners/channel/wallet.ts';
import { locationOver } from './partners/location/http.ts';
import { alipayWallet } from './partners/wallet/alipay.ts';

export type Opened = {
  readonly context: Context;
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
};

/** Makes the context with its real partners. Opens no port and starts no job. `now` is a parameter for tests' sake only. */
export const openContext = (config: Config, log: Log, now: () => Date = () => new Date()): Opened => {
  const { db, pool, close } = openDatabase(config.databaseUrl, config.databasePoolSize, (error) =>
    log.error('idle database connection', { error }),
  );
  const wallet = alipayWallet(config.wallet, config.publicUrl + NOTIFY_PATH);
  const context: Context = {
    config,
    db,
    crypto: dataCrypto(config.keys.encryption, config.keys.lookUp),
    now,
    log,
    wallet,
    biller: billerConnector(config.biller, now),
    signOn: walletSignOn(wallet),
    location: locationOver(config.locationUrl, (error) => log.warn('location service', { error })),
    channels: openChannels(db, log),
    catalogue: openCatalogue(db, log),
  };
  return { context, pool, close };
};
