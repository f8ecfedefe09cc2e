import { ConfigError, type Environment, optional, required } from './values.ts';

/** Settings of those the service works with: where they are, and the keys of both sides. */
export type Partners = {
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
};

const readWallet = (env: Environment): Partners['wallet'] => ({
  gateway: required(env, 'WALLET_GATEWAY'),
  appId: required(env, 'WALLET_APP_ID'),
  privateKey: required(env, 'WALLET_PRIVATE_KEY'),
  publicKey: required(env, 'WALLET_PUBLIC_KEY'),
  sellerId: required(env, 'WALLET_SELLER_ID'),
});

const readBiller = (env: Environment): Partners['biller'] => ({
  url: required(env, 'BILLER_URL'),
  sender: required(env, 'BILLER_SENDER'),
  privateKey: required(env, 'BILLER_PRIVATE_KEY'),
  publicKey: required(env, 'BILLER_PUBLIC_KEY'),
});

const readOperator = (env: Environment): Partners['operator'] =>
  optional(env, 'OPERATOR_', ['URL', 'NUMBER_URL', 'TOKEN_URL', 'APP_ID', 'VERSION', 'PRIVATE_KEY'], () => ({
    url: required(env, 'OPERATOR_URL'),
    numberUrl: required(env, 'OPERATOR_NUMBER_URL'),
    tokenUrl: required(env, 'OPERATOR_TOKEN_URL'),
    appId: required(env, 'OPERATOR_APP_ID'),
    version: required(env, 'OPERATOR_VERSION'),
    privateKey: required(env, 'OPERATOR_PRIVATE_KEY'),
  }));

const readSms = (env: Environment): Partners['sms'] =>
  optional(env, 'SMS_', ['URL', 'KEY'], () => ({
    url: required(env, 'SMS_URL'),
    key: required(env, 'SMS_KEY'),
  }));

const readMap = (env: Environment): Partners['map'] => {
  const { TILE_SERVER: tiles, TILE_CREDIT: credit } = env;
  if (!tiles) return null;
  if (!URL.canParse(tiles) || !['{z}', '{x}', '{y}'].every((part) => tiles.includes(part)))
    throw new ConfigError('TILE_SERVER must be an address with {z}, {x} and {y} in it.');
  return { tiles, ...(credit && { credit }) };
};

/** Reads the settings of all partners. */
export const readPartners = (env: Environment): Partners => ({
  wallet: readWallet(env),
  biller: readBiller(env),
  operator: readOperator(env),
  sms: readSms(env),
  locationUrl: env['LOCATION_URL'] ?? null,
  map: readMap(env),
});
