import type { ResponseFor } from '@life-payment/contract';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { unreadOptions } from './accounts.ts';
import type { Api } from './client.ts';
import { hasEnvelope, readEnvelope } from './envelope.ts';
import { CallFailed, RefusedError } from './errors.ts';

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
  markRead(client, api, messageId);
  client.setQueryData(unreadOptions().queryKey, answer.body.unread);
}

type Opened = ResponseFor<'/billNotify/Hit'>;

/** The present bills of a bill notification, from its unit. */
export function noticeOptions(api: Api, billNotifyDataId: string) {
  return queryOptions({
    queryKey: ['notice', billNotifyDataId],
    queryFn: () => openNotice(api, billNotifyDataId),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

function markRead(client: QueryClient, api: Api, messageId: string | undefined): void {
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

/** The app handles no code of this call; the page shows every answer other than success. */
async function openNotice(api: Api, billNotifyDataId: string): Promise<Opened> {
  const answer = await api.bare('/billNotify/Hit', { billNotifyDataId });
  const outcome = readEnvelope(answer);
  if (outcome.kind === 'success') return outcome.body as Opened;
  if (outcome.kind === 'refused') throw new RefusedError(outcome.refused);
  if (!hasEnvelope(answer)) throw new CallFailed('transport', 'no envelope');
  const { msgCd: code, msgInfo: text = '' } = answer;
  throw new RefusedError({ ok: false, code, text });
}
