import { join } from 'node:path';

/** Everything the service reads from its environment, read once, checked at start. */
export type Config = {
  /** `production` refuses sandbox keys and a missing database address; `sandbox` makes its own keys. */
  readonly mode: 'production' | 'sandbox';
  readonly host: string;
  readonly port: number;
  /** How long a stopping API process goes on serving, in milliseconds, so that load balancers turn away from it. */
  readonly drainMs: number;
  /** `warn` leaves out a line for each call and each question to a partner. */
  readonly logLevel: 'info' | 'warn';
  /** Where metrics are served, apart from the public port; null: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  readonly databaseUrl: string;
  readonly databasePoolSize: number;
  /** Keys that one read of many payers asks for at most; 1 where the database is sharded. */
  readonly readBatchSize: number;
  /** Origin the payer's browser sees, without a slash at its end. */
  readonly publicUrl: string;
  /** Folder of the built web app. */
  readonly webDist: string;
  /** Oldest app version that is still answered. */
  readonly minimumAppVersion: string;
  /** Declared maintenance: every call answers LIV00001; the wallet's notices are still taken. */
  readonly maintenance: boolean;
  /** Whether browsers keep the app for times without a network. Off: those that do take it away again. */
  readonly serviceWorker: boolean;
  /** Proxies whose word on the caller's address is believed: addresses, networks, or `loopback`. */
  readonly trustedProxies: readonly string[];
  /** Requests an address may make to one process in a minute; 0: any number. */
  readonly limits: { readonly requestsPerMinute: number; readonly signOnsPerMinute: number };
  readonly keys: {
    readonly encryption: string;
    readonly lookUp: string;
    /** Private keys that partners encrypt links for, as `id:base64,…`; null: no partner sends links. */
    readonly links: string | null;
  };
  readonly wallet: {
    readonly gateway: string;
    readonly appId: string;
    readonly privateKey: string;
    readonly publicKey: string;
    readonly sellerId: string;
  };
  readonly biller: {
    readonly url: string;
    readonly sender: string;
    readonly privateKey: string;
    readonly publicKey: string;
  };
  /** The operator's one-click login; null: there is none. The page asks `numberUrl` and `tokenUrl`, the service `url`. */
  readonly operator: {
    readonly url: string;
    readonly numberUrl: string;
    readonly tokenUrl: string;
    readonly appId: string;
    readonly version: string;
    /** RSA, PKCS#8 PEM. */
    readonly privateKey: string;
  } | null;
  /** SMS gateway, without a slash at the end; null: no codes can be sent. */
  readonly sms: { readonly url: string; readonly key: string } | null;
  /** Location service, without a slash at the end; null: no city is known and payers choose theirs. */
  readonly locationUrl: string | null;
  /** Where the app's maps come from: address of a tile with `{z}`, `{x}`, `{y}`, and whom they are of; null: no maps. */
  readonly map: { readonly tiles: string; readonly credit?: string } | null;
  /** Whether the debugging page is to be seen. */
  readonly debuggingPage: boolean;
  /** Folder the pictures of feedback are kept in; all processes need the same. */
  readonly picturesDir: string;
  /** Origin of the sandbox's launcher, in sandbox mode only. */
  readonly sandboxUrl: string | null;
};

/** A setting that is missing or wrong, in a sentence for the operator. */
export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

const required = (env: Environment, name: string): string => {
  const value = env[name];
  if (!value) throw new ConfigError(`${name} is not set.`);
  return value;
};

const whole = (env: Environment, name: string, fallback: number): number => {
  const value = Number(env[name] ?? fallback);
  if (!Number.isInteger(value) || value < 0) throw new ConfigError(`${name} must be a whole number.`);
  return value;
};

const onOff = (env: Environment, name: string, fallback: 'on' | 'off' = 'off'): boolean => {
  const value = env[name] ?? fallback;
  if (value !== 'on' && value !== 'off') throw new ConfigError(`${name} must be on or off.`);
  return value === 'on';
};

/** The sandbox's partners speak plain http on this machine; real ones never do, so their keys can't be mixed up. */
const PARTNERS = ['WALLET_GATEWAY', 'BILLER_URL'];

/** The same for partners the service can do without. */
const OPTIONAL_PARTNERS = [
  'OPERATOR_URL',
  'OPERATOR_NUMBER_URL',
  'OPERATOR_TOKEN_URL',
  'SMS_URL',
  'TILE_SERVER',
];

const refuseSandbox = (env: Environment): void => {
  if (env['SANDBOX_URL'])
    throw new ConfigError('SANDBOX_URL is set: sandbox keys are refused outside the sandbox.');
  for (const name of [...PARTNERS, ...OPTIONAL_PARTNERS.filter((optional) => env[optional])])
    if (!required(env, name).startsWith('https://'))
      throw new ConfigError(
        `${name} must begin with https://: partners of the sandbox are refused outside of it.`,
      );
};

/** A partner whose settings are all there, or none of them. */
const optional = <T>(env: Environment, prefix: string, names: readonly string[], read: () => T): T | null =>
  names.some((name) => env[prefix + name]) ? read() : null;

const readOperator = (env: Environment): Config['operator'] =>
  optional(env, 'OPERATOR_', ['URL', 'NUMBER_URL', 'TOKEN_URL', 'APP_ID', 'VERSION', 'PRIVATE_KEY'], () => ({
    url: required(env, 'OPERATOR_URL'),
    numberUrl: required(env, 'OPERATOR_NUMBER_URL'),
    tokenUrl: required(env, 'OPERATOR_TOKEN_URL'),
    appId: required(env, 'OPERATOR_APP_ID'),
    version: required(env, 'OPERATOR_VERSION'),
    privateKey: required(env, 'OPERATOR_PRIVATE_KEY'),
  }));

const readSms = (env: Environment): Config['sms'] =>
  optional(env, 'SMS_', ['URL', 'KEY'], () => ({
    url: required(env, 'SMS_URL'),
    key: required(env, 'SMS_KEY'),
  }));

const readLogLevel = (env: Environment, mode: Config['mode']): Config['logLevel'] => {
  const level = env['LOG_LEVEL'] ?? (mode === 'production' ? 'info' : 'warn');
  if (level !== 'info' && level !== 'warn') throw new ConfigError('LOG_LEVEL must be info or warn.');
  return level;
};

const readMetrics = (env: Environment): Config['metrics'] =>
  env['METRICS_PORT']
    ? { host: env['METRICS_HOST'] ?? '127.0.0.1', port: whole(env, 'METRICS_PORT', 0) }
    : null;

const readMap = (env: Environment): Config['map'] => {
  const { TILE_SERVER: tiles, TILE_CREDIT: credit } = env;
  if (!tiles) return null;
  if (!URL.canParse(tiles) || !['{z}', '{x}', '{y}'].every((part) => tiles.includes(part)))
    throw new ConfigError('TILE_SERVER must be an address with {z}, {x} and {y} in it.');
  return { tiles, ...(credit && { credit }) };
};

const sandboxPictures = (env: Environment): string =>
  env['PICTURES_DIR'] ?? join(env['DATA_DIR'] ?? '.data', 'pictures');

/** The typed configuration. Throws a `ConfigError` that names the first setting that is missing or wrong. */
export const readConfig = (env: Environment): Config => {
  const mode = env['LIFE_ENV'] === 'sandbox' ? 'sandbox' : 'production';
  const host = env['HOST'] ?? '127.0.0.1';
  const port = whole(env, 'PORT', 8080);
  if (mode === 'production') refuseSandbox(env);
  return {
    mode,
    host,
    port,
    drainMs: whole(env, 'DRAIN_MS', mode === 'sandbox' ? 0 : 5_000),
    logLevel: readLogLevel(env, mode),
    metrics: readMetrics(env),
    databaseUrl: required(env, 'DATABASE_URL'),
    databasePoolSize: whole(env, 'DATABASE_POOL_SIZE', 10),
    readBatchSize: Math.max(1, whole(env, 'READ_BATCH_SIZE', 16)),
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
    keys: {
      encryption: required(env, 'DATA_KEYS'),
      lookUp: required(env, 'LOOKUP_KEY'),
      links: env['LINK_KEYS'] || null,
    },
    wallet: {
      gateway: required(env, 'WALLET_GATEWAY'),
      appId: required(env, 'WALLET_APP_ID'),
      privateKey: required(env, 'WALLET_PRIVATE_KEY'),
      publicKey: required(env, 'WALLET_PUBLIC_KEY'),
      sellerId: required(env, 'WALLET_SELLER_ID'),
    },
    biller: {
      url: required(env, 'BILLER_URL'),
      sender: required(env, 'BILLER_SENDER'),
      privateKey: required(env, 'BILLER_PRIVATE_KEY'),
      publicKey: required(env, 'BILLER_PUBLIC_KEY'),
    },
    operator: readOperator(env),
    sms: readSms(env),
    locationUrl: env['LOCATION_URL'] ?? null,
    map: readMap(env),
    debuggingPage: onOff(env, 'DEBUGGING_PAGE', mode === 'sandbox' ? 'on' : 'off'),
    picturesDir: mode === 'sandbox' ? sandboxPictures(env) : required(env, 'PICTURES_DIR'),
    sandboxUrl: mode === 'sandbox' ? (env['SANDBOX_URL'] ?? null) : null,
  };
};

const hidden = (value: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, /key/i.test(name) ? '(secret)' : inner]),
  );

/** The settings without their secrets, for printing on request. */
export const describeConfig = (config: Config): Record<string, unknown> => ({
  ...config,
  databaseUrl: config.databaseUrl.replace(/\/\/[^@]*@/, '//***@'),
  keys: '(secret)',
  wallet: hidden(config.wallet),
  biller: hidden(config.biller),
  operator: config.operator && hidden(config.operator),
  sms: config.sms && hidden(config.sms),
});
