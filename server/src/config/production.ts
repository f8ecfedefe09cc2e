import { checkKeys } from './keys.ts';
import { connectionNames } from './partners.ts';
import { ConfigError, type Environment, required } from './values.ts';

/** Partners speak plain http only in the sandbox on this machine. Real ones never do, so keys can't be mixed up. */
const ADDRESSES = ['PUBLIC_URL', 'WALLET_GATEWAY', 'BILLER_URL'];

/** Checks partners that the service can do without. */
const OPTIONAL_ADDRESSES = [
  'CARRIER_URL',
  'CARRIER_NUMBER_URL',
  'CARRIER_TOKEN_URL',
  'SMS_URL',
  'LOCATION_URL',
  'TILE_SERVER',
];

/** Throws a `ConfigError` for settings that production refuses. */
export function checkProduction(env: Environment): void {
  if (env['SANDBOX_URL'])
    throw new ConfigError('SANDBOX_URL is set: sandbox keys are refused outside the sandbox.');
  if (env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0')
    throw new ConfigError(
      'NODE_TLS_REJECT_UNAUTHORIZED is 0: whoever answers would be believed to be a partner.',
    );
  const ofUnits = connectionNames(env).map((name) => `BILLER_${name}_URL`);
  for (const name of [...ADDRESSES, ...ofUnits, ...OPTIONAL_ADDRESSES.filter((optional) => env[optional])])
    if (!required(env, name).startsWith('https://'))
      throw new ConfigError(
        `${name} must begin with https://: plain http, as in the sandbox, is refused outside of it.`,
      );
  checkKeys(env);
}

const SECRET = '(secret)';

/** The settings without their secrets, for printing. */
export function describeConfig(config: object): Record<string, unknown> {
  return shownAll(config);
}

function shownAll(settings: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, shown(name, value)]));
}

function shown(name: string, value: unknown): unknown {
  if (value === null) return null;
  if (/key|token/i.test(name)) return SECRET;
  if (typeof value === 'string')
    return /url$/i.test(name) || value.includes('://') ? shownAddress(value) : value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((each) => shown(name, each));
  return typeof value === 'object' ? shownAll(value) : value;
}

/**
 * An address without its login and query. A password may have any character: when it is uncertain what comes after it,
 * nothing is shown.
 */
function shownAddress(address: string): string {
  // There is at most one @, and none after the first character that may end the host, so it is the one that ends the password.
  const [, scheme, rest] = /^([a-z][a-z0-9+.-]*:\/\/)(?:[^/?#@\\]*@)?([^@\\]*)$/i.exec(address) ?? [];
  if (scheme === undefined || rest === undefined) return SECRET;
  const [shown = ''] = rest.split(/[?#]/, 1);
  return scheme + shown + (shown === rest ? '' : '?…');
}
