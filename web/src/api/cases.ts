import type { RequestFor, ResponseFor } from '@life-payment/contract';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Answer, Api } from './client.ts';

/** What is known at once about an order or a bill. */
export type KnownAnswers = ResponseFor<'/case/getKnownAnswers'>;
export type Known = NonNullable<KnownAnswers['known']>;
export type KnownAnswer = KnownAnswers['answers'][number];
export type CaseReason = KnownAnswer['reason'];
export type Case = ResponseFor<'/case/getCase'>;
/** An order, or a bill of a query. */
export type CaseAbout = RequestFor<'/case/getKnownAnswers'>;
export type NewCase = RequestFor<'/case/openCase'>;

const casesKey = ['cases'] as const;

/** What is known about an order or a bill, by what may be wrong with it. */
export function knownAnswersOptions(api: Api, about: CaseAbout) {
  return queryOptions({
    queryKey: [...casesKey, 'known', about],
    queryFn: () => api.ask('/case/getKnownAnswers', about),
    staleTime: 0,
  });
}

/** A case with what was said in it. */
export function caseOptions(api: Api, caseId: string) {
  return queryOptions({
    queryKey: caseKey(caseId),
    queryFn: () => api.ask('/case/getCase', { caseId }),
    staleTime: 0,
  });
}

/** The payer's cases, newest first, page by page. */
export function casesOptions(api: Api) {
  return infiniteQueryOptions({
    queryKey: [...casesKey, 'list'],
    queryFn: ({ pageParam }) =>
      api.ask('/case/getCaseList', pageParam === undefined ? {} : { cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
}

/** Opens a case. The same `requestId` and content answers the same case, so this may be sent again. */
export function openCase(api: Api, wish: NewCase): Promise<Answer<Case>> {
  return api.call('/case/openCase', wish);
}

/** Asks again where an answer did not help. */
export function reopenCase(api: Api, caseId: string, text: string): Promise<Answer<Case>> {
  return api.call('/case/reopenCase', { caseId, text });
}

/** Ends a case that is settled. */
export function closeCase(api: Api, caseId: string): Promise<Answer<Case>> {
  return api.call('/case/closeCase', { caseId });
}

/** Keeps a case as the service answered it, and has lists of cases read anew. */
export function keepCase(client: QueryClient, changed: Case): void {
  client.setQueryData(caseKey(changed.caseId), changed);
  client.invalidateQueries({ queryKey: [...casesKey, 'list'] });
  client.invalidateQueries({ queryKey: [...casesKey, 'known'] });
}

function caseKey(caseId: string) {
  return [...casesKey, 'one', caseId] as const;
}
