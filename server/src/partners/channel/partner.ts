import { isMobile } from '@life-payment/contract/rules';
import { errors, importSPKI, type JWTHeaderParameters, type JWTPayload, jwtVerify } from 'jose';
import type { NamedPerson, SigningChannel, SignOnOf, TokenMemory } from '../../kit/ports/channels.ts';
import { after, MINUTE, SECOND } from '../../kit/time.ts';

const AUDIENCE = 'life-payment';
const LONGEST_LIFE_S = 300;
/** A partner's clock may be fast by this much. */
const CLOCKS_APART_S = 30;
const JTI_MAX = 128;

export type PartnerChannel = SigningChannel<SignOnOf<'PARTNER'>>;

/** The claims of a token that the channel signed for us; EXPIRED when only its time is over, null for any other fault. */
export async function verifiedClaims(
  channel: PartnerChannel,
  token: string,
  { audience, required, now }: { readonly audience: string; readonly required: string[]; readonly now: Date },
): Promise<JWTPayload | 'EXPIRED' | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(channel), {
      algorithms: ['EdDSA'],
      issuer: channel.outputEndpoint,
      audience,
      requiredClaims: required,
      currentDate: now,
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) return 'EXPIRED';
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** True if a token is valid already and its lifetime is not too long. */
export function inTime({ iat = 0, exp = 0 }: JWTPayload, longestS: number, now: Date): boolean {
  return exp > iat && exp - iat <= longestS && iat * SECOND <= after(now, CLOCKS_APART_S * SECOND).getTime();
}

/** The number in a partner's signed token (compact JWS, Ed25519), each `jti` once. */
export async function exchangePartnerToken(
  channel: PartnerChannel,
  token: string,
  now: Date,
  tokens: TokenMemory,
): Promise<NamedPerson | null> {
  const required = ['iat', 'exp', 'jti', 'sub'];
  const claims = await verifiedClaims(channel, token, { audience: AUDIENCE, required, now });
  if (!claims || claims === 'EXPIRED' || !inTime(claims, LONGEST_LIFE_S, now)) return null;
  const { jti = '', exp = 0, mobile } = claims;
  if (jti === '' || jti.length > JTI_MAX || typeof mobile !== 'string' || !isMobile(mobile)) return null;
  // A little beyond its end, because the clocks of processes differ.
  const expiresAt = after(new Date(exp * SECOND), MINUTE);
  return (await tokens.firstUse(channel.outputEndpoint, jti, expiresAt)) ? { walletIds: [], mobile } : null;
}

/** The channel's key that the token names. Keys inside the header are ignored. */
function keyOf({ signOn }: PartnerChannel) {
  return async ({ kid = '' }: JWTHeaderParameters) => {
    const pem = Object.hasOwn(signOn.keys, kid) ? signOn.keys[kid] : undefined;
    if (pem === undefined) throw new errors.JWKSNoMatchingKey();
    return importSPKI(pem, 'EdDSA');
  };
}
