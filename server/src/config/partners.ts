import { type BillerSettings, connectionNames, readBiller } from './biller.ts';
import { type PartnerKeys, readKeys } from './partner-keys.ts';
import {
  CARRIER_SETTINGS,
  ConfigError,
  type Environment,
  moment,
  onOff,
  optional,
  required,
  whole,
} from './values.ts';

/** What our contract with the wallet says of authorisations. */
type SigningContract = {
  /** The scene that was agreed with the wallet, `INDUSTRY|…`. */
  readonly scene: string;
  readonly channel: 'ALIPAYAPP' | 'QRCODE' | 'QRCODEORSMS';
};

/** When a key in the settings ends, by the setting's name. */
type Ending = { readonly setting: string; readonly at: Date };

/** Settings of the partners: their addresses, and the keys of both sides. */
export type Partners = {
  readonly wallet: PartnerKeys & {
    readonly gateway: string;
    readonly appId: string;
    /** Whether the wallet signs and checks by pay password. */
    readonly byPassword: boolean;
    readonly sellerId: string;
    /** The merchant's authorisation, when the app acts for a merchant who is somebody else; null: it acts for its owner. */
    readonly appAuthToken: string | null;
    /** What our contract with the wallet says about automatic payment. */
    readonly signing: SigningContract;
  };
  /** The keys that end, and when. */
  readonly ends: readonly Ending[];
  readonly biller: BillerSettings;
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
    ends: keyEnds(env),
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
    byPassword: onOff(env, 'WALLET_PASSWORDS'),
    sellerId: required(env, 'WALLET_SELLER_ID'),
    appAuthToken: env['WALLET_APP_AUTH_TOKEN'] || null,
    signing: readSigningContract(env),
  };
}

function readSigningContract(env: Environment): SigningContract {
  const scene = env['WALLET_SIGN_SCENE'] || 'INDUSTRY|LIFE_PAYMENT';
  const wished = env['WALLET_SIGN_CHANNEL'] || 'ALIPAYAPP';
  const channel = SIGN_CHANNELS.find((known) => known === wished);
  if (!/^[A-Z_]+\|[A-Z_]+$/.test(scene) || scene === 'DEFAULT|DEFAULT')
    throw new ConfigError(
      'WALLET_SIGN_SCENE must be the scene that was agreed with the wallet, like INDUSTRY|LIFE_PAYMENT; DEFAULT|DEFAULT is refused.',
    );
  if (!channel) throw new ConfigError(`WALLET_SIGN_CHANNEL must be one of ${SIGN_CHANNELS.join(', ')}.`);
  return { scene, channel };
}

/** Keys have no end, unless a setting says when they are to be changed. */
function keyEnds(env: Environment): Ending[] {
  return ['WALLET', 'BILLER', ...connectionNames(env).map((name) => `BILLER_${name}`)]
    .flatMap((partner) => [`${partner}_PRIVATE_KEY`, `${partner}_PUBLIC_KEY`])
    .filter((setting) => env[`${setting}_UNTIL`])
    .map((setting) => ({ setting, at: moment(env, `${setting}_UNTIL`) }));
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
