import { createPrivateKey, type KeyObject } from 'node:crypto';
import { compactDecrypt, decodeJwt, errors, type JWTPayload } from 'jose';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { LinkOpened } from '../../kit/ports/channels.ts';
import { unsoundField } from '../../kit/texts.ts';
import { HOUR, SECOND } from '../../kit/time.ts';
import { inTime, type PartnerChannel, verifiedClaims } from './partner.ts';

/** Different from the audience of a sign-on token, so that neither can be used as the other. */
const AUDIENCE = 'life-payment/deb';
const LONGEST_LIFE_S = (24 * HOUR) / SECOND;

const linkClaims = Compile(
  Type.Object({
    jti: Type.String({ minLength: 1, maxLength: 128 }),
    exp: Type.Integer(),
    unitId: Type.String({ minLength: 1, maxLength: 64 }),
    accountNumber: Type.String({ minLength: 1, maxLength: 64 }),
    area: Type.String({ pattern: '^\\d{6}$' }),
  }),
);

/**
 * Opens the `data` of a partner's link: a JWE to one of our keys with a JWS (Ed25519) of the partner's, addressed to
 * us, valid now and for a day at most. Does not check whether it was opened before.
 */
export async function openPartnerLink(
  data: string,
  keys: readonly LinkKey[],
  partnerOf: (outputEndpoint: string) => Promise<PartnerChannel | null>,
  now: Date,
): Promise<LinkOpened> {
  const token = await decrypted(data, keys);
  const issuer = token === null ? null : unverifiedIssuer(token);
  const partner = issuer === null ? null : await partnerOf(issuer);
  if (token === null || !partner) return { kind: 'REFUSED' };
  const claims = await verifiedClaims(partner, token, {
    audience: AUDIENCE,
    required: ['iat', 'exp', 'jti'],
    now,
  });
  if (claims === 'EXPIRED') return { kind: 'EXPIRED' };
  return claims && inTime(claims, LONGEST_LIFE_S, now)
    ? opened(partner.outputEndpoint, claims)
    : { kind: 'REFUSED' };
}

/** The decrypted text of a partner; null when it can't be decrypted. */
async function decrypted(data: string, keys: readonly LinkKey[]): Promise<string | null> {
  try {
    const { plaintext } = await compactDecrypt(data, keyFor(keys), {
      keyManagementAlgorithms: ['ECDH-ES', 'RSA-OAEP-256'],
      contentEncryptionAlgorithms: ['A256GCM'],
      maxDecompressedLength: 0,
    });
    return new TextDecoder().decode(plaintext);
  } catch (error) {
    // The library throws a TypeError for a sender's key that does not fit ours.
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}

/** The header selects one of our keys, but not the algorithm: each key has its own. */
function keyFor(keys: readonly LinkKey[]) {
  return ({ kid, alg }: { kid?: unknown; alg?: unknown }) => {
    const found = keys.find((key) => key.kid === kid && key.alg === alg);
    if (!found) throw new errors.JWKSNoMatchingKey();
    return found.key;
  };
}

/** The sender that a token names, not verified yet. */
function unverifiedIssuer(token: string): string | null {
  try {
    return decodeJwt(token).iss ?? null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function opened(outputEndpoint: string, payload: JWTPayload): LinkOpened {
  if (!linkClaims.Check(payload) || unsoundField(payload) !== null) return { kind: 'REFUSED' };
  const { jti, unitId, accountNumber, area } = payload;
  const endsAt = new Date(payload.exp * SECOND);
  return { kind: 'OPENED', link: { outputEndpoint, jti, unitId, accountNumber, area, endsAt } };
}

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
