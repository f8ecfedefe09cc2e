import type { RequestFor, ResponseFor } from '@life-payment/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Answer, Api } from './client.ts';

export type QuestionSection = ResponseFor<'/common/getFAQList'>['sections'][number];
export type Question = QuestionSection['questions'][number];
export type CustomerService = ResponseFor<'/user/myService'>;
export type NewFeedback = RequestFor<'/feedback/add'>;
export type TakenFeedback = ResponseFor<'/feedback/add'>;

const STALE_MS = 5 * 60_000;

/** The common questions of a channel, in their sections. */
export function questionsOptions(api: Api, outputEndpoint: string) {
  return queryOptions({
    queryKey: ['questions', outputEndpoint],
    queryFn: async () => (await api.ask('/common/getFAQList', { outputEndpoint })).sections,
    staleTime: STALE_MS,
  });
}

/** The customer service of a channel. */
export function serviceOptions(api: Api, outputEndpoint: string) {
  return queryOptions({
    queryKey: ['service', outputEndpoint],
    queryFn: () => api.ask('/user/myService', { outputEndpoint }),
    staleTime: STALE_MS,
  });
}

/** Counts a question as read; the service counts it once a session. */
export function hitQuestion(api: Api, faqId: string) {
  return api.ask('/common/hitsFAQ', { faqId });
}

/** Sends feedback. The same `requestId` and content gets the first answer again, so this may be sent again. */
export function sendFeedback(api: Api, feedback: NewFeedback): Promise<Answer<TakenFeedback>> {
  return api.call('/feedback/add', feedback);
}
