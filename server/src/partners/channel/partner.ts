import { isMobile } from '@life-payment/contract/rules';
import { errors, importSPKI, type JWTHeaderParameters, type JWTPayload, jwtVerify } from 'jose';
import { after, MINUTE, SECOND } from '../../time.ts';
import type { ProvedPerson, SigningChannel, SignOnOf, TokenMemory } from './port.ts';

/** Whom partners write their tokens for. */
const AUDIENCE = 'life-payment';
const LONGEST_LIFE_S = 300;
/** How far a partner's clock may be ahead of ours. */
const CLOCKS_APART_S = 30;
const JTI_MAX = 128;

type PartnerChannel = SigningChannel<SignOnOf<'PARTNER'>>;

/** The channel's key that the token names. What else the header offers as a key is never looked at. */
const keyOf =
  ({ signOn }: PartnerChannel) =>
  async ({ kid = '' }: JWTHeaderParameters) => {
    const pem = Object.hasOwn(signOn.keys, kid) ? signOn.keys[kid] : undefined;
    if (pem === undefined) throw new errors.JWKSNoMatchingKey();
    return importSPKI(pem, 'EdDSA');
  };

/** The claims of a token the channel signed for us, in time; null when anything about it is wrong. */
const claimsOf = async (channel: PartnerChannel, token: string, now: Date): Promise<JWTPayload | null> => {
  try {
    const { payload } = await jwtVerify(token, keyOf(channel), {
      algorithms: ['EdDSA'],
      issuer: channel.outputEndpoint,
      audience: AUDIENCE,
      requiredClaims: ['iat', 'exp', 'jti', 'sub'],
      currentDate: now,
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
};

const inTime = ({ iat = 0, exp = 0 }: JWTPayload, now: Date): boolean =>
  exp > iat && exp - iat <= LONGEST_LIFE_S && iat * SECOND <= after(now, CLOCKS_APART_S * SECOND).getTime();

/** The number in a partner's signed token (compact JWS, Ed25519), each `jti` once. */
export const exchangePartnerToken = async (
  channel: PartnerChannel,
  token: string,
  now: Date,
  tokens: TokenMemory,
): Promise<ProvedPerson | null> => {
  const claims = await claimsOf(channel, token, now);
  if (!claims || !inTime(claims, now)) return null;
  const { jti = '', exp = 0, mobile } = claims;
  if (jti === '' || jti.length > JTI_MAX || typeof mobile !== 'string' || !isMobile(mobile)) return null;
  // Remembered beyond its end: processes' clocks differ a little.
  const expiresAt = after(new Date(exp * SECOND), MINUTE);
  return (await tokens.firstUse(channel.outputEndpoint, jti, expiresAt))
    ? { walletUserId: null, mobile }
    : null;
};
