import type { ResponseFor } from '@life-payment/contract';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { unreadOptions } from './accounts.ts';
import type { Api } from './client.ts';

type Page = ResponseFor<'/inbox/getMessageList'>;
export type Message = Page['messages'][number];

/** Messages to the payer, newest first, page by page. */
export const messagesOptions = (api: Api) =>
  infiniteQueryOptions({
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

const markRead = (client: QueryClient, api: Api, messageId: string | undefined): void =>
  void client.setQueryData(
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

/** Marks a message as read, or all of them, here and at the service. Rejects with `CallFailed`. */
export const readMessages = async (client: QueryClient, api: Api, messageId?: string): Promise<void> => {
  const answer = await api.call('/inbox/readMessage', messageId === undefined ? {} : { messageId }, {
    quiet: true,
  });
  if (!answer.ok) return;
  markRead(client, api, messageId);
  client.setQueryData(unreadOptions().queryKey, answer.body.unread);
};

/** The bills of a bill notification, asked of its unit as they are now. */
export const noticeOptions = (api: Api, billNotifyDataId: string) =>
  queryOptions({
    queryKey: ['notice', billNotifyDataId],
    queryFn: () => api.ask('/billNotify/Hit', { billNotifyDataId }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
