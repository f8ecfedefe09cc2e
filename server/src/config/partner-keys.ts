import { createPrivateKey, type KeyObject } from 'node:crypto';
import { ConfigError, type Environment, moment, required } from './values.ts';

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

/** Keys of both sides, of settings that begin with `prefix`. */
export function readKeys(env: Environment, prefix: string): PartnerKeys {
  return { ...readOurs(env, prefix), ...readTheirs(env, prefix) };
}

/** Our keys. */
export function readOurs(
  env: Environment,
  prefix: string,
): Pick<PartnerKeys, 'privateKey' | 'nextPrivateKey'> {
  const next = env[`${prefix}_NEXT_PRIVATE_KEY`];
  return {
    privateKey: required(env, `${prefix}_PRIVATE_KEY`),
    nextPrivateKey: next ? { key: next, from: moment(env, `${prefix}_NEXT_PRIVATE_KEY_FROM`) } : null,
  };
}

/** The keys of the partner. */
export function readTheirs(
  env: Environment,
  prefix: string,
): Pick<PartnerKeys, 'publicKey' | 'nextPublicKey'> {
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
