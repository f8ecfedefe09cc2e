import {
  CARRIER_SETTINGS,
  ConfigError,
  type Environment,
  moment,
  optional,
  required,
  whole,
} from './values.ts';

/** Keys that sign and check messages. While a side changes to a new key, both of its keys are valid. */
export type PartnerKeys = {
  /** Our key, PEM. */
  readonly privateKey: string;
  /** Our next key and the moment from which it signs; null: no change is planned. */
  readonly nextPrivateKey: { readonly key: string; readonly from: Date } | null;
  /** The partner's key, PEM. */
  readonly publicKey: string;
  /** The partner's second valid key; null: there is none. */
  readonly nextPublicKey: string | null;
};

/** The product of automatic payment in our contract with the wallet, and how its page is opened. */
type SigningContract = {
  /** The product code of a deduction. That of an authorisation has `_P` after it. */
  readonly product: string;
  /** The scene that was agreed with the wallet, `INDUSTRY|…`. */
  readonly scene: string;
  readonly channel: 'ALIPAYAPP' | 'QRCODE' | 'QRCODEORSMS';
};

/** Settings of the partners: their addresses, and the keys of both sides. */
export type Partners = {
  readonly wallet: PartnerKeys & {
    readonly gateway: string;
    readonly appId: string;
    readonly sellerId: string;
    /** The merchant's authorisation, when the app acts for a merchant who is somebody else; null: it acts for its owner. */
    readonly appAuthToken: string | null;
    /** What our contract with the wallet says about automatic payment. */
    readonly signing: SigningContract;
  };
  readonly biller: PartnerKeys & { readonly url: string; readonly sender: string };
  /**
   * The carrier's one-click login; null: there is none. The page calls `numberUrl` and `tokenUrl`, the service calls
   * `url`.
   */
  readonly carrier: {
    readonly url: string;
    readonly numberUrl: string;
    readonly tokenUrl: string;
    readonly appId: string;
    readonly version: string;
    /** RSA, PKCS#8 PEM. */
    readonly privateKey: string;
  } | null;
  /** SMS gateway, without a slash at the end, and the most texts a day; null: no codes can be sent. */
  readonly sms: { readonly url: string; readonly key: string; readonly perDay: number } | null;
  /** Location service, without a slash at the end; null: no city is known, and payers choose theirs. */
  readonly locationUrl: string | null;
  /** Source of the app's maps: the address of a tile with `{z}`, `{x}`, `{y}`, and its author; null: no maps. */
  readonly map: { readonly tiles: string; readonly credit?: string } | null;
};

const SIGN_CHANNELS = ['ALIPAYAPP', 'QRCODE', 'QRCODEORSMS'] as const;

/** Reads the settings of all partners. */
export function readPartners(env: Environment): Partners {
  return {
    wallet: readWallet(env),
    biller: readBiller(env),
    carrier: readCarrier(env),
    sms: readSms(env),
    locationUrl: env['LOCATION_URL'] ?? null,
    map: readMap(env),
  };
}

function readWallet(env: Environment): Partners['wallet'] {
  return {
    gateway: required(env, 'WALLET_GATEWAY'),
    appId: required(env, 'WALLET_APP_ID'),
    ...readKeys(env, 'WALLET'),
    sellerId: required(env, 'WALLET_SELLER_ID'),
    appAuthToken: env['WALLET_APP_AUTH_TOKEN'] || null,
    signing: readSigningContract(env),
  };
}

function readSigningContract(env: Environment): SigningContract {
  const product = env['WALLET_SIGN_PRODUCT'] || 'GENERAL_WITHHOLDING';
  const scene = env['WALLET_SIGN_SCENE'] || 'INDUSTRY|LIFE_PAYMENT';
  const wished = env['WALLET_SIGN_CHANNEL'] || 'ALIPAYAPP';
  const channel = SIGN_CHANNELS.find((known) => known === wished);
  if (product !== 'GENERAL_WITHHOLDING')
    throw new ConfigError('WALLET_SIGN_PRODUCT must be GENERAL_WITHHOLDING: no other product is supported.');
  if (!/^[A-Z_]+\|[A-Z_]+$/.test(scene) || scene === 'DEFAULT|DEFAULT')
    throw new ConfigError(
      'WALLET_SIGN_SCENE must be the scene that was agreed with the wallet, like INDUSTRY|LIFE_PAYMENT; DEFAULT|DEFAULT is refused.',
    );
  if (!channel) throw new ConfigError(`WALLET_SIGN_CHANNEL must be one of ${SIGN_CHANNELS.join(', ')}.`);
  return { product, scene, channel };
}

function readKeys(env: Environment, partner: 'WALLET' | 'BILLER'): PartnerKeys {
  const next = env[`${partner}_NEXT_PRIVATE_KEY`];
  return {
    privateKey: required(env, `${partner}_PRIVATE_KEY`),
    nextPrivateKey: next ? { key: next, from: moment(env, `${partner}_NEXT_PRIVATE_KEY_FROM`) } : null,
    publicKey: required(env, `${partner}_PUBLIC_KEY`),
    nextPublicKey: env[`${partner}_NEXT_PUBLIC_KEY`] || null,
  };
}

function readBiller(env: Environment): Partners['biller'] {
  return {
    url: required(env, 'BILLER_URL'),
    sender: required(env, 'BILLER_SENDER'),
    ...readKeys(env, 'BILLER'),
  };
}

function readCarrier(env: Environment): Partners['carrier'] {
  return optional(env, 'CARRIER_', CARRIER_SETTINGS, () => ({
    url: required(env, 'CARRIER_URL'),
    numberUrl: required(env, 'CARRIER_NUMBER_URL'),
    tokenUrl: required(env, 'CARRIER_TOKEN_URL'),
    appId: required(env, 'CARRIER_APP_ID'),
    version: required(env, 'CARRIER_VERSION'),
    privateKey: required(env, 'CARRIER_PRIVATE_KEY'),
  }));
}

function readSms(env: Environment): Partners['sms'] {
  return optional(env, 'SMS_', ['URL', 'KEY'], () => ({
    url: required(env, 'SMS_URL'),
    key: required(env, 'SMS_KEY'),
    perDay: whole(env, 'SMS_PER_DAY', 20_000),
  }));
}

function readMap(env: Environment): Partners['map'] {
  const { TILE_SERVER: tiles, TILE_CREDIT: credit } = env;
  if (!tiles) return null;
  if (!URL.canParse(tiles) || !['{z}', '{x}', '{y}'].every((part) => tiles.includes(part)))
    throw new ConfigError('TILE_SERVER must be an address with {z}, {x} and {y} in it.');
  return { tiles, ...(credit && { credit }) };
}
