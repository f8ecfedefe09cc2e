import { connectionNames } from './biller.ts';
import { checkKeys } from './keys.ts';
import { ConfigError, type Environment, required } from './values.ts';

/** Partners speak plain http only in the sandbox on this machine. Real ones never do, so keys can't be mixed up. */
const ADDRESSES = ['PUBLIC_URL', 'WALLET_GATEWAY', 'BILLER_URL'];

/** The same for partners that the service can do without. */
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
