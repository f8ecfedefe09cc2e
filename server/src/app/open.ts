import type pg from 'pg';
import type { Config } from '../config.ts';
import type { Context } from '../kit/context.ts';
import { dataCrypto } from '../kit/crypto.ts';
import { openDatabase } from '../kit/database/open.ts';
import { openOutage } from '../kit/database/outage.ts';
import { leftAloneNoter } from '../kit/left-alone.ts';
import { countedLog, type Log } from '../kit/log.ts';
import { machineTime, openMachineClock, type ReadClock } from '../kit/machine-clock.ts';
import { openMetrics } from '../kit/metrics/process.ts';
import { receiptSealer } from '../kit/receipt-seal.ts';
import { openCatalogue } from '../modules/catalogue/index.ts';
import { openChannels } from '../modules/channel/index.ts';
import { openRedraw } from '../modules/feedback/index.ts';
import { tokenMemory } from '../modules/identity/index.ts';
import { placeDeduction } from '../modules/orders/index.ts';
import { NOTIFY_PATH, queryAgain } from '../modules/payments/index.ts';
import { noteToldReversal } from '../modules/reversals/index.ts';
import { openCrediting } from '../modules/settlement/index.ts';
import { billerConnector } from '../partners/biller/connector.ts';
import { openLimits } from '../partners/biller/limits.ts';
import { openPushes } from '../partners/biller/pushes.ts';
import { openBreaker } from '../partners/breaker.ts';
import { carrierOver } from '../partners/carrier/http.ts';
import { backendAsker } from '../partners/channel/backend.ts';
import { readLinkKeys } from '../partners/channel/link-keys.ts';
import { channelSignOn } from '../partners/channel/sign-on.ts';
import { locationOver } from '../partners/location/http.ts';
import { folderPictures } from '../partners/pictures/folder.ts';
import { smsOver } from '../partners/sms/http.ts';
import { alipayWallet } from '../partners/wallet/alipay.ts';
import { partnerWatch } from '../partners/watch.ts';

export type Opened = {
  readonly context: Context;
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
};

/**
 * Makes the context with its real partners. Opens no port and starts no job. `now` and `readMachine` are parameters for
 * tests' sake only: what is exchanged with partners is stamped with the real time, which is theirs too.
 */
export function openContext(
  config: Config,
  given: Log,
  now: () => Date = realTime,
  readMachine: ReadClock = machineTime,
): Opened {
  const metrics = openMetrics();
  const outage = openOutage(countedLog(given, config.logLevel, metrics));
  const { log } = outage;
  const { db, reads, pool, close } = openDatabase(config.databaseUrl, config.databasePoolSize, {
    onError: (error) => log.error('idle database connection', { error }),
    onAgain: (code) => log.warn('transaction tried again', { code }),
    outage,
    directUrl: config.databaseDirectUrl,
    named: config.databaseNamedStatements,
  });
  const watch = partnerWatch(log, metrics);
  const clock = () => now().getTime();
  const note = leftAloneNoter(db, log, now);
  const breaker = (partner: 'wallet' | 'sms') => openBreaker(clock, (leftAlone) => note(partner, leftAlone));
  const unitLimits = openLimits(clock, (unitId, leftAlone) => note(`unit ${unitId}`, leftAlone));
  const notifyUrl = config.publicUrl + NOTIFY_PATH;
  const wallet = alipayWallet(config.wallet, notifyUrl, watch, realTime, breaker('wallet'));
  const crypto = dataCrypto(config.keys.encryption, config.keys.lookUp);
  const context: Context = {
    config,
    db,
    reads,
    crypto,
    receiptSeal: receiptSealer(config.keys.encryption),
    now,
    machineClock: openMachineClock({ db, log, metrics }, readMachine),
    log,
    metrics,
    wallet,
    biller: billerConnector(config.biller, realTime, watch, unitLimits),
    pushes: openPushes(config.biller, realTime),
    signOn: channelSignOn({
      ask: backendAsker(watch, realTime),
      wallet,
      tokens: tokenMemory({ db, crypto, now }),
      linkKeys: config.keys.links === null ? [] : readLinkKeys(config.keys.links),
      now: realTime,
    }),
    carrier: config.carrier && carrierOver(config.carrier, realTime, watch),
    sms: config.sms && smsOver(config.sms, watch, breaker('sms')),
    location: locationOver(config.locationUrl, watch, (error) => log.warn('location service', { error })),
    pictures: folderPictures(config.picturesDir),
    redraw: openRedraw(),
    channels: openChannels({ db, log, crypto, now, config }),
    catalogue: openCatalogue(db, log),
    crediting: openCrediting(db, log),
    paying: {
      placeDeduction,
      noteToldReversal,
      queryAgain: (partner, unheard, stated) => queryAgain(context, partner, unheard, stated),
    },
  };
  return { context, pool, close };
}

function realTime() {
  return new Date();
}
