import { createPrivateKey, type KeyObject } from 'node:crypto';

/** A private key for links, and the one algorithm for its kind. */
export type LinkKey = {
  readonly kid: string;
  readonly alg: 'ECDH-ES' | 'RSA-OAEP-256';
  readonly key: KeyObject;
};

const FORM =
  'LINK_KEYS must be "id:key,…" with keys of RSA (2048 bits or more) or P-256, PKCS#8 DER in base64.';
const SHORTEST_RSA = 2048;

/** Reads keys from `id:base64,…`. Each of them opens links, so that partners can change keys when they want. */
export function readLinkKeys(text: string): readonly LinkKey[] {
  return text.split(',').map((part) => {
    const [kid = '', der = ''] = part.split(':');
    if (!/^[\w-]{1,64}$/.test(kid)) throw new Error(FORM);
    const key = readKey(der);
    return { kid, alg: algOf(key), key };
  });
}

function readKey(der: string): KeyObject {
  try {
    return createPrivateKey({ key: Buffer.from(der, 'base64'), format: 'der', type: 'pkcs8' });
  } catch (cause) {
    throw new Error(FORM, { cause });
  }
}

function algOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): LinkKey['alg'] {
  if (asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1') return 'ECDH-ES';
  if (asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= SHORTEST_RSA)
    return 'RSA-OAEP-256';
  throw new Error(FORM);
}
