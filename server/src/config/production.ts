import { ConfigError, type Environment, required } from './values.ts';

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

/** Throws a `ConfigError` for settings that production refuses. */
export const checkProduction = (env: Environment): void => {
  if (env['SANDBOX_URL'])
    throw new ConfigError('SANDBOX_URL is set: sandbox keys are refused outside the sandbox.');
  for (const name of [...PARTNERS, ...OPTIONAL_PARTNERS.filter((optional) => env[optional])])
    if (!required(env, name).startsWith('https://'))
      throw new ConfigError(
        `${name} must begin with https://: partners of the sandbox are refused outside of it.`,
      );
};
