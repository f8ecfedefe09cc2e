import { randomUUID, sign } from 'node:crypto';
import type { WalletUser } from '../wallet/users.ts';
import type { World } from '../world.ts';
import { PARTNER_KEY } from './list.ts';

const LIVES_S = 300;

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The partner's request token: a compact JWS (EdDSA) that says who is coming, good for five minutes from `now`. */
export const partnerToken = (channel: string, user: WalletUser, now: number, { keys }: World): string => {
  const iat = Math.floor(now / 1000);
  const head = part({ alg: 'EdDSA', typ: 'JWT', kid: PARTNER_KEY });
  const payload = part({
    iss: channel,
    aud: 'life-payment',
    sub: `partner-${user.wallet_user_id}`,
    mobile: user.mobile,
    jti: randomUUID(),
    iat,
    exp: iat + LIVES_S,
  });
  const signature = sign(null, Buffer.from(`${head}.${payload}`), keys.partner.privateKey);
  return `${head}.${payload}.${signature.toString('base64url')}`;
};
