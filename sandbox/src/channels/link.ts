import { constants, createCipheriv, publicEncrypt, randomBytes, randomUUID } from 'node:crypto';
import type { World } from '../world.ts';
import { signedToken } from './tokens.ts';

/** Name of the service's key for which partners encrypt links. */
export const LINK_KEY = 'link-1';

/** The longest life of a link, in seconds. */
const LIVES_S = 24 * 3600;

/** Which account a link is for. */
export type LinkTo = { readonly unitId: string; readonly accountNumber: string; readonly area: string };

/** The `data` parameter of a partner's link to pay an account. It is good once, for a day from `now` (ms). */
export function linkData(
  channel: string,
  { unitId, accountNumber, area }: LinkTo,
  now: number,
  world: World,
) {
  const iat = Math.floor(now / 1000);
  const claims = {
    iss: channel,
    aud: 'life-payment/deb',
    jti: randomUUID(),
    iat,
    exp: iat + LIVES_S,
    unitId,
    accountNumber,
    area,
  };
  return encrypted(signedToken(claims, world), world);
}

/** A compact JWE (RSA-OAEP-256, A256GCM) that only the service can decrypt. */
function encrypted(text: string, { keys }: World): string {
  const head = base64url(JSON.stringify({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: LINK_KEY, cty: 'JWT' }));
  const contentKey = randomBytes(32);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', contentKey, nonce).setAAD(Buffer.from(head, 'ascii'));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const wrapped = publicEncrypt(
    { key: keys.links.publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    contentKey,
  );
  return [head, ...[wrapped, nonce, body, cipher.getAuthTag()].map(base64url)].join('.');
}

function base64url(bytes: Buffer | string): string {
  return Buffer.from(bytes).toString('base64url');
}
