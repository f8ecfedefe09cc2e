import { readEnvelope } from '../../api/envelope.ts';
import { exchange, failed, refusedBy, type SignedOn, type SignOnParts } from '../signed-on.ts';

/** Signs on with the one-time code of a mini-program: the code is exchanged for a ticket, the ticket for a request token. */
export async function byMiniCode(parts: SignOnParts, code: string): Promise<SignedOn> {
  const { api, entry } = parts;
  const { outputEndpoint } = entry;
  const partner = await api.bare('/external/mini/getMini', { outputEndpoint, code });
  const ticket: unknown = Reflect.get(Object(partner), 'ticket');
  if (typeof ticket !== 'string') return withoutTicket(partner);
  const answer = await api.call('/external/mini/getMiniToken', { outputEndpoint, ticket });
  return answer.ok ? exchange(parts, { requestToken: answer.body.token }) : refusedBy(answer);
}

/** The failure of a partner that gave no ticket: its own words, or the service's. */
function withoutTicket(partner: unknown): SignedOn {
  const outcome = readEnvelope(partner);
  return outcome.kind === 'refused' ? refusedBy(outcome.refused) : failed('other');
}
