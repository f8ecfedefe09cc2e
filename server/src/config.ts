import { join } from 'node:path';
import { type DatabaseSettings, readDatabase } from './config/database.ts';
import { type Partners, readPartners } from './config/partners.ts';
import { checkProduction } from './config/production.ts';
import { ConfigError, type Environment, onOff, required, whole } from './config/values.ts';

export { describeConfig } from './config/production.ts';
export { ConfigError };

/** Settings that files of their own read. */
type Elsewhere = Partners & DatabaseSettings;

/** Everything the service reads from its environment, read once, checked at start. */
export type Config = Elsewhere & {
  /** `production` refuses sandbox keys and a missing database address; `sandbox` makes its own keys. */
  readonly mode: 'production' | 'sandbox';
  readonly host: string;
  readonly port: number;
  /** Milliseconds for which a stopping API process goes on serving, so that load balancers turn away from it. */
  readonly drainMs: number;
  /** `warn` leaves out a line for each call and each question to a partner. */
  readonly logLevel: 'info' | 'warn';
  /** Where metrics are served, apart from the public port; null: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** Origin the payer's browser sees, without a slash at its end. */
  readonly publicUrl: string;
  /** Folder of the built web app. */
  readonly webDist: string;
  /** Oldest app version that is still answered. */
  readonly minimumAppVersion: string;
  /** Declared maintenance: every call answers LIV00001; the wallet's notices are still taken. */
  readonly maintenance: boolean;
  /** True: browsers keep the app for times without a network. False: browsers that have kept it drop it. */
  readonly serviceWorker: boolean;
  /** Proxies whose word on the caller's address is believed: addresses, networks, or `loopback`. */
  readonly trustedProxies: readonly string[];
  /** New account numbers a user may ask units for in a day (Asia/Shanghai), and how many of these may be unknown; 0: none. */
  readonly newNumbers: { readonly aDay: number; readonly unknownADay: number };
  /** After how many days a mandate ends at the wallet whose user's number went to somebody else. */
  readonly suspendedMandateDays: number;
  /** Requests an address may make to one process in a minute; 0: any number. */
  readonly limits: { readonly requestsPerMinute: number; readonly signOnsPerMinute: number };
  /** Codes by SMS an address gets in an hour: an IPv4 address, which a whole district may share, or a /64 of IPv6. */
  readonly codesAnHour: { readonly ofIpv4: number; readonly ofIpv6: number };
  readonly keys: {
    readonly encryption: string;
    readonly lookUp: string;
    /** Private keys that partners encrypt links for, as `id:base64,…`; null: no partner sends links. */
    readonly links: string | null;
  };
  /** True if the debugging page is served. */
  readonly debuggingPage: boolean;
  /** Folder the pictures of feedback are kept in; all processes need the same. */
  readonly picturesDir: string;
  /** Origin of the sandbox's launcher, in sandbox mode only. */
  readonly sandboxUrl: string | null;
};

/** The typed configuration. Throws a `ConfigError` that names the first setting that is missing or wrong. */
export function readConfig(env: Environment): Config {
  const mode = env['LIFE_ENV'] === 'sandbox' ? 'sandbox' : 'production';
  const host = env['HOST'] ?? '127.0.0.1';
  const port = whole(env, 'PORT', 8080);
  if (mode === 'production') checkProduction(env);
  return {
    mode,
    host,
    port,
    drainMs: whole(env, 'DRAIN_MS', mode === 'sandbox' ? 0 : 5_000),
    logLevel: readLogLevel(env, mode),
    metrics: readMetrics(env),
    ...readDatabase(env, mode),
    publicUrl: (env['PUBLIC_URL'] ?? `http://${host}:${port}`).replace(/\/$/, ''),
    webDist: env['WEB_DIST'] ?? new URL('../../web/dist', import.meta.url).pathname,
    minimumAppVersion: env['MINIMUM_APP_VERSION'] ?? '1.0.0',
    maintenance: onOff(env, 'MAINTENANCE'),
    serviceWorker: onOff(env, 'SERVICE_WORKER', 'on'),
    trustedProxies: (env['TRUSTED_PROXIES'] ?? 'loopback').split(',').map((proxy) => proxy.trim()),
    limits: {
      requestsPerMinute: whole(env, 'REQUESTS_PER_MINUTE', 1200),
      signOnsPerMinute: whole(env, 'SIGN_ONS_PER_MINUTE', 120),
    },
    codesAnHour: {
      ofIpv4: whole(env, 'CODES_PER_HOUR_IPV4', 600),
      ofIpv6: whole(env, 'CODES_PER_HOUR_IPV6', 30),
    },
    newNumbers: {
      aDay: whole(env, 'NEW_NUMBERS_A_DAY', 60),
      unknownADay: whole(env, 'UNKNOWN_NUMBERS_A_DAY', 10),
    },
    suspendedMandateDays: whole(env, 'SUSPENDED_MANDATE_DAYS', 30),
    keys: {
      encryption: required(env, 'DATA_KEYS'),
      lookUp: required(env, 'LOOKUP_KEY'),
      links: env['LINK_KEYS'] || null,
    },
    ...readPartners(env),
    debuggingPage: onOff(env, 'DEBUGGING_PAGE', mode === 'sandbox' ? 'on' : 'off'),
    picturesDir: mode === 'sandbox' ? sandboxPictures(env) : required(env, 'PICTURES_DIR'),
    sandboxUrl: mode === 'sandbox' ? (env['SANDBOX_URL'] ?? null) : null,
  };
}

function readLogLevel(env: Environment, mode: Config['mode']): Config['logLevel'] {
  const level = env['LOG_LEVEL'] ?? (mode === 'production' ? 'info' : 'warn');
  if (level !== 'info' && level !== 'warn') throw new ConfigError('LOG_LEVEL must be info or warn.');
  return level;
}

function readMetrics(env: Environment): Config['metrics'] {
  return env['METRICS_PORT']
    ? { host: env['METRICS_HOST'] ?? '127.0.0.1', port: whole(env, 'METRICS_PORT', 0) }
    : null;
}

function sandboxPictures(env: Environment): string {
  return env['PICTURES_DIR'] ?? join(env['DATA_DIR'] ?? '.data', 'pictures');
}
