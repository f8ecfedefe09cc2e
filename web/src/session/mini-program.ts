import type { Api } from '../api/client.ts';
import type { Entry } from './entry.ts';

/** A request token for the one-time code of a mini-program; null when the entry brought none, or it was refused. */
export const miniToken = async (api: Api, { outputEndpoint, miniCode }: Entry): Promise<string | null> => {
  if (miniCode === null) return null;
  const partner = await api.bare('/external/mini/getMini', { outputEndpoint, code: miniCode });
  const ticket: unknown = Reflect.get(Object(partner), 'ticket');
  if (typeof ticket !== 'string') return null;
  const answer = await api.call('/external/mini/getMiniToken', { outputEndpoint, ticket });
  return answer.ok ? answer.body.token : null;
};
