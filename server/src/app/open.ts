import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { openCatalogue } from '../billing/catalogue.ts';
import { openRedraw } from '../care/pictures.ts';
import { openChannels } from '../channels/channels.ts';
import type { Config } from '../config.ts';
import { breakerNotes } from '../kit/breaker-notes.ts';
import type { Context } from '../kit/context.ts';
import { dataCrypto } from '../kit/crypto.ts';
import { openOutage } from '../kit/database/connection-lost.ts';
import { openDatabase } from '../kit/database/open.ts';
import { countedLog, type Log } from '../kit/log.ts';
import { machineTime, openMachineClock, type ReadClock } from '../kit/machine-clock.ts';
import { type Metrics, openMetrics } from '../kit/metrics/process.ts';
import { receiptSealer } from '../kit/receipt-seal.ts';
import { after, DAY } from '../kit/time.ts';
import { billerConnector } from '../partners/biller/connector.ts';
import { openLimits } from '../partners/biller/limits.ts';
import { openPushes } from '../partners/biller/pushes.ts';
import { carrierOver } from '../partners/carrier.ts';
import { readLinkKeys } from '../partners/channel/link.ts';
import { backendAsker, channelSignOn } from '../partners/channel/sign-on.ts';
import { openBreaker } from '../partners/circuit-breaker.ts';
import { locationOver } from '../partners/location.ts';
import { folderPictures } from '../partners/picture-folder.ts';
import { smsOver } from '../partners/sms.ts';
import { alipayWallet } from '../partners/wallet/alipay.ts';
import { partnerWatch } from '../partners/watch.ts';
import { noteToldReversal } from '../paying/advance-reversal.ts';
import { placeDeduction } from '../paying/create-payment.ts';
import { openCrediting } from '../paying/crediting.ts';
import { queryAgain } from '../paying/query-again.ts';
import { NOTIFY_PATH } from '../paying/wallet-notice.ts';
import { tokenMemory } from '../people/one-use-tokens.ts';

/** A context with the functions of its process. */
export type Opened = {
  readonly context: Context;
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
};

/**
 * Makes the context with its real partners. Opens no port and starts no job. `now` and `readMachine` are parameters for
 * tests only: messages to and from partners are stamped with the real time.
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
    onRetry: (code) => log.warn('transaction tried again', { code }),
    outage,
    directUrl: config.databaseDirectUrl,
    named: config.databaseNamedStatements,
  });
  const watch = partnerWatch(log, metrics);
  const clock = () => now().getTime();
  const note = breakerNotes(db, log, now);
  const breaker = (partner: 'wallet' | 'sms') => openBreaker(clock, (isOpen) => note(partner, isOpen));
  const unitLimits = openLimits(clock, (unitId, isOpen) => note(`unit ${unitId}`, isOpen));
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

/** Keys of the sandbox's data, made once and kept beside it. Production gets its keys from its environment. */
export function sandboxKeys(dataDir: string): { readonly DATA_KEYS: string; readonly LOOKUP_KEY: string } {
  const file = join(dataDir, 'keys.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const keys = { DATA_KEYS: `1:${sandboxKey()}`, LOOKUP_KEY: sandboxKey() };
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600, flag: 'wx' });
  return keys;
}

/** A random key. Production refuses keys with this beginning. */
function sandboxKey(): string {
  return Buffer.concat([Buffer.from('sandbox-'), randomBytes(24)]).toString('base64');
}

/** Time before the end of a key from which on it is logged. */
const TELL_MS = 30 * DAY;

type Watched = {
  readonly config: Pick<Config, 'ends'>;
  readonly now: () => Date;
  readonly log: Pick<Log, 'error'>;
  readonly metrics: Pick<Metrics, 'keyEnds'>;
};

/** Logs keys of the settings that end soon, now and once a day. */
export function watchKeyEnds(context: Watched): { readonly stop: () => void } {
  tellKeyEnds(context);
  const timer = setInterval(() => tellKeyEnds(context), DAY);
  return { stop: () => clearInterval(timer) };
}

/** Logs an error for each key that ends within 30 days, or has ended. */
export function tellKeyEnds({ config, now, log, metrics }: Watched): void {
  for (const { setting, at } of config.ends) {
    metrics.keyEnds(setting, at);
    if (at > after(now(), TELL_MS)) continue;
    const days = Math.floor((at.getTime() - now().getTime()) / DAY);
    log.error('key ends soon', { setting, ends: at.toISOString(), days });
  }
}
