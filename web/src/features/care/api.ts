import type { RequestFor, ResponseFor } from '@life-payment/contract';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { unreadOptions } from '../../lib/api/accounts.ts';
import type { Api } from '../../lib/api/client.ts';

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

/** The state of a copy of the payer's data: none, being made, or ready to be fetched. */
export type CopyState = ResponseFor<'/user/getDataCopy'>;

/** A fetched copy: a JSON document, and the same as an HTML document. */
export type FetchedCopy = ResponseFor<'/user/fetchDataCopy'>;

/** The hindrances to closing the account, and its consequences. Amounts in fen. */
export type ClosingFacts = ResponseFor<'/user/getClosing'>;

/** Polled while a copy is made, so failures show no tips. */
export function copyStateOptions(api: Api) {
  return queryOptions({
    queryKey: ['dataCopy'],
    queryFn: () => api.ask('/user/getDataCopy', {}),
    staleTime: 0,
  });
}

export function closingOptions(api: Api) {
  return queryOptions({
    queryKey: ['closing'],
    queryFn: () => api.ask('/user/getClosing', {}),
    staleTime: 0,
    gcTime: 0,
  });
}

type Page = ResponseFor<'/inbox/getMessageList'>;
export type Message = Page['messages'][number];

/** The payer's messages, newest first, page by page. */
export function messagesOptions(api: Api) {
  return infiniteQueryOptions({
    queryKey: ['messages'],
    queryFn: async ({ pageParam, client }) => {
      const page = await api.ask(
        '/inbox/getMessageList',
        pageParam === undefined ? {} : { cursor: pageParam },
      );
      client.setQueryData(unreadOptions().queryKey, page.unread);
      return page;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
}

/** Marks a message as read, or all of them, in the cache and at the service. Rejects with `CallFailed`. */
export async function readMessages(client: QueryClient, api: Api, messageId?: string): Promise<void> {
  const answer = await api.call('/inbox/readMessage', messageId === undefined ? {} : { messageId }, {
    quiet: true,
  });
  if (!answer.ok) return;
  client.setQueryData(unreadOptions().queryKey, answer.body.unread);
  client.setQueryData(
    messagesOptions(api).queryKey,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          messages: page.messages.map((message) =>
            messageId === undefined || message.messageId === messageId ? { ...message, read: true } : message,
          ),
        })),
      },
  );
}
