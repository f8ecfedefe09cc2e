import { createPrivateKey, type KeyObject } from 'node:crypto';
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

/** The terms of our contract with the wallet about authorisations. */
type SigningContract = {
  /** The scene that was agreed with the wallet, `INDUSTRY|…`. */
  readonly scene: string;
  readonly channel: 'ALIPAYAPP' | 'QRCODE' | 'QRCODEORSMS';
};

type Ending = { readonly setting: string; readonly at: Date };

/** Settings of the partners: their addresses, and the keys of both sides. */
export type Partners = {
  readonly wallet: PartnerKeys & {
    readonly gateway: string;
    readonly appId: string;
    /** True if the wallet signs and checks by pay password. */
    readonly byPassword: boolean;
    readonly sellerId: string;
    /** The merchant's authorisation, when the app acts for a merchant who is somebody else; null: it acts for its owner. */
    readonly appAuthToken: string | null;
    /** The terms of our contract with the wallet about automatic payment. */
    readonly signing: SigningContract;
  };
  /** The keys that end, and when. */
  readonly ends: readonly Ending[];
  readonly biller: BillerSettings;
  /** The carrier's one-click login; null: none. The page calls `numberUrl` and `tokenUrl`, the service `url`. Key: RSA, PKCS#8 PEM. */
  readonly carrier: ReturnType<typeof readCarrier>;
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

function readCarrier(env: Environment) {
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

/** Where units are reached, and the keys of both sides. `sender`: our name in signatures. */
export type BillerConnection = PartnerKeys & { readonly url: string; readonly sender: string };

/** Units with an address and keys of their own. */
type OwnConnection = BillerConnection & { readonly units: readonly string[] };

/** The connection of all units that have none of their own, and those of the others. */
export type BillerSettings = BillerConnection & { readonly own: readonly OwnConnection[] };

const NAME = /^[A-Z][A-Z0-9]*$/;

/** Names that would make settings of the common connection. */
const TAKEN = ['NEXT', 'URL', 'SENDER', 'PRIVATE', 'PUBLIC', 'CONNECTIONS'];

/** Names of the connections of their own, as `BILLER_CONNECTIONS` lists them. */
export function connectionNames(env: Environment): readonly string[] {
  const names = (env['BILLER_CONNECTIONS'] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  for (const name of names)
    if (!NAME.test(name) || TAKEN.includes(name))
      throw new ConfigError(`BILLER_CONNECTIONS has a name of other than capitals and digits: ${name}.`);
  return names;
}

/** Reads the connections to units. Throws a `ConfigError` when a unit has two. */
export function readBiller(env: Environment): BillerSettings {
  const common = {
    url: required(env, 'BILLER_URL'),
    sender: required(env, 'BILLER_SENDER'),
    ...readKeys(env, 'BILLER'),
  };
  const own = connectionNames(env).map((name) => readOwn(env, name, common));
  const units = own.flatMap((connection) => connection.units);
  const twice = units.find((unitId, index) => units.indexOf(unitId) !== index);
  if (twice !== undefined) throw new ConfigError(`${twice} has two connections in BILLER_CONNECTIONS.`);
  return { ...common, own };
}

/** Our key and name are the common ones unless the connection has its own. */
function readOwn(env: Environment, name: string, common: BillerConnection): OwnConnection {
  const prefix = `BILLER_${name}`;
  const { privateKey, nextPrivateKey } = env[`${prefix}_PRIVATE_KEY`] ? readOurs(env, prefix) : common;
  return {
    units: required(env, `${prefix}_UNITS`)
      .split(',')
      .map((unitId) => unitId.trim()),
    url: required(env, `${prefix}_URL`),
    sender: env[`${prefix}_SENDER`] || common.sender,
    privateKey,
    nextPrivateKey,
    ...readTheirs(env, prefix),
  };
}

/** Keys that sign and check messages. While a side changes to a new key, both of its keys are valid. */
export type PartnerKeys = {
  readonly privateKey: string;
  /** Our next key and the moment from which it signs; null: no change is planned. */
  readonly nextPrivateKey: { readonly key: string; readonly from: Date } | null;
  readonly publicKey: string;
  /** The partner's second valid key; null: there is none. */
  readonly nextPublicKey: string | null;
};

/** Keys of both sides, of settings that begin with `prefix`. */
function readKeys(env: Environment, prefix: string): PartnerKeys {
  return { ...readOurs(env, prefix), ...readTheirs(env, prefix) };
}

function readOurs(env: Environment, prefix: string): Pick<PartnerKeys, 'privateKey' | 'nextPrivateKey'> {
  const next = env[`${prefix}_NEXT_PRIVATE_KEY`];
  return {
    privateKey: required(env, `${prefix}_PRIVATE_KEY`),
    nextPrivateKey: next ? { key: next, from: moment(env, `${prefix}_NEXT_PRIVATE_KEY_FROM`) } : null,
  };
}

function readTheirs(env: Environment, prefix: string): Pick<PartnerKeys, 'publicKey' | 'nextPublicKey'> {
  return {
    publicKey: env[`${prefix}_PUBLIC_KEY`] || required(env, `${prefix}_PUBLIC_KEY`),
    nextPublicKey: env[`${prefix}_NEXT_PUBLIC_KEY`] || null,
  };
}

/** A private key as PEM, or as the wallet's tool writes it: PKCS #8 without head and foot. Throws a `ConfigError`. */
export function privateKeyIn(text: string, name: string): KeyObject {
  try {
    return createPrivateKey(
      text.includes('BEGIN') ? text : { key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' },
    );
  } catch {
    throw new ConfigError(`${name} is not a private key that can be read.`);
  }
}
