import { importPKCS8, SignJWT } from 'jose';
import type { BillerConnection } from '../../config/partners.ts';
import { randomId } from '../../kit/ids.ts';
import type { UnitPage } from '../../kit/ports/biller.ts';
import { after, MINUTE, SECOND } from '../../kit/time.ts';
import { signingKey } from '../partner-http.ts';

/** Lifetime of the address. */
const LIFE_MS = 5 * MINUTE;

const JTI_LENGTH = 20;

/**
 * The page's address with `token`, a compact JWS (EdDSA) with our key: `iss`, `aud` the unit, `iat`, `exp` in five
 * minutes, `jti`, and `account` if chosen. Throws when the address is not allowed.
 */
export async function signPageAddress(
  config: BillerConnection,
  { unitId, address, numberMasked }: UnitPage,
  now: Date,
): Promise<string> {
  const page = new URL(address);
  // https only; plain http is allowed only where units use it, in the sandbox.
  if (page.protocol !== new URL(config.url).protocol || page.username !== '')
    throw new Error(`the page of unit ${unitId} has an address payers are not led to`);
  const token = await new SignJWT(numberMasked === null ? {} : { account: numberMasked })
    .setProtectedHeader({ alg: 'EdDSA' })
    .setIssuer(config.sender)
    .setAudience(unitId)
    .setIssuedAt(seconds(now))
    .setExpirationTime(seconds(after(now, LIFE_MS)))
    .setJti(randomId(JTI_LENGTH))
    .sign(await importPKCS8(signingKey(config, now), 'EdDSA'));
  page.searchParams.set('token', token);
  return page.href;
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / SECOND);
}
