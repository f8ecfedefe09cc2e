import type { ResponseFor } from '@life-payment/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from './client.ts';

/** One of the payer's own sessions. */
export type OwnSession = ResponseFor<'/user/getSessionList'>['sessions'][number];

/** The sessions of the payer, loaded each time they are shown. */
export function sessionsOptions(api: Api) {
  return queryOptions({
    queryKey: ['ownSessions'],
    queryFn: async () => (await api.ask('/user/getSessionList', {})).sessions,
    staleTime: 0,
    gcTime: 0,
  });
}

export function endSession(api: Api, id: string) {
  return api.call('/user/endSession', { id });
}

export function endOtherSessions(api: Api) {
  return api.call('/user/endOtherSessions', {});
}
