import { randomUUID, sign } from 'node:crypto';
import type { World } from '../world.ts';
import type { Named } from './codes.ts';
import { PARTNER_KEY } from './list.ts';

const LIVES_S = 300;

/** A compact JWS (EdDSA), signed by the partner. */
export function signedToken(claims: object, { keys }: World): string {
  const text = `${part({ alg: 'EdDSA', typ: 'JWT', kid: PARTNER_KEY })}.${part(claims)}`;
  return `${text}.${sign(null, Buffer.from(text), keys.partner.privateKey).toString('base64url')}`;
}

/** The partner's request token: a compact JWS (EdDSA) that names the user, good for five minutes from `now` (ms). */
export function partnerToken(channel: string, user: Named, now: number, world: World): string {
  const iat = Math.floor(now / 1000);
  const claims = {
    iss: channel,
    aud: 'life-payment',
    sub: `partner-${user.wallet_user_id}`,
    mobile: user.mobile,
    jti: randomUUID(),
    iat,
    exp: iat + LIVES_S,
  };
  return signedToken(claims, world);
}

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
