import { verify } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { parseJson } from '../http/body.ts';
import { BILLER_SENDERS, type World } from '../world.ts';

const Claims = Type.Object({
  iss: Type.Literal(BILLER_SENDERS.service),
  aud: Type.String(),
  exp: Type.Integer(),
  account: Type.Optional(Type.String()),
});
const claims = Compile(Claims);

/**
 * Reads the service's token about the payer it sends to a unit's page: a compact JWS (EdDSA) for this unit that has not
 * expired; else null.
 */
export function readPageToken(
  token: string,
  unitId: string,
  { keys, clock }: World,
): Static<typeof Claims> | null {
  const [head = '', payload = '', signature = ''] = token.split('.');
  const signed = verify(
    null,
    Buffer.from(`${head}.${payload}`),
    keys.service.publicKey,
    Buffer.from(signature, 'base64url'),
  );
  const decoded = parseJson(Buffer.from(payload, 'base64url').toString());
  if (!signed || !claims.Check(decoded)) return null;
  return decoded.aud === unitId && decoded.exp * 1000 > clock() ? decoded : null;
}
