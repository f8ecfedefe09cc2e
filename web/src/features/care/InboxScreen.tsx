import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { unreadOptions } from '../../lib/api/accounts.ts';
import { useApp } from '../../lib/app.ts';
import { failureOf } from '../../lib/failure.ts';
import { dayOf, dayText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { timeText } from '../../lib/i18n/moments.ts';
import { entryTarget } from '../../lib/navigation/entry-target.ts';
import { useNavigation } from '../../lib/navigation/navigation.ts';
import { BarActions } from '../../ui/BarActions.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import { ListRow, RowItem } from '../../ui/ListRow.tsx';
import { WALLET } from '../../ui/later-icons.ts';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { Bone, BoneRow, Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyView } from '../../ui/Views.tsx';
import { AnswerRating } from './AnswerRating.tsx';
import { type Message, messagesOptions, readMessages } from './api.ts';
import s from './inbox.module.css';

export default Inbox;

/** The payer's messages, newest first: new bills, and payments that have ended. */
function Inbox() {
  const { api } = useApp();
  const query = useInfiniteQuery(messagesOptions(api));
  if (query.isPending) return <InboxBones />;
  if (!query.data) return <QueryErrorView error={query.error} onRetry={query.refetch} />;
  const days = byDay(query.data.pages.flatMap(({ messages }) => messages));
  if (days.length === 0)
    return <EmptyView icon="bell" tone="neutral" title={m.inbox_empty()} text={m.inbox_empty_text()} />;
  return (
    <>
      <ReadAll />
      {days.map((each) => (
        <Day key={each.day} {...each} />
      ))}
      <div className={s['end']} role="status">
        {query.isFetchNextPageError && <p>{m.inbox_more_failed()}</p>}
        {query.hasNextPage ? (
          <Button variant="text" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {query.isFetchNextPageError ? m.retry() : m.inbox_more()}
          </Button>
        ) : (
          <p>{m.inbox_end()}</p>
        )}
      </div>
    </>
  );
}

function Day({ day, messages }: DayMessages) {
  return (
    <section>
      <h2 className={s['day']}>{dayText(day)}</h2>
      <Card className={s['list']}>
        <ul>
          {messages.map((message) => (
            <RowItem key={message.messageId}>
              <MessageRow message={message} />
              {message.question && <AnswerRating messageId={message.messageId} question={message.question} />}
            </RowItem>
          ))}
        </ul>
      </Card>
    </section>
  );
}

/** The skeleton of the messages. */
export function InboxBones() {
  return (
    <Skeleton>
      <div className={s['day']}>
        <Bone width={84} height={15} />
      </div>
      <Card className={s['list']}>
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <BoneRow key={key} />
        ))}
      </Card>
    </Skeleton>
  );
}

const ICONS: Readonly<Record<Message['kind'], IconName>> = {
  NEW_BILL: 'records',
  ORDER_SUCCEEDED: 'check',
  ORDER_REFUNDED: WALLET,
  AUTOPAY_OPENED: 'check',
  AUTOPAY_ENDED: WALLET,
  AUTOPAY_LOCKED: WALLET,
  AUTOPAY_RULES_CHANGED: WALLET,
  AUTOPAY_NOTICE: 'records',
  AUTOPAY_ASKED: 'records',
  AUTOPAY_PAID: 'check',
  AUTOPAY_FAILED: WALLET,
  AUTOPAY_LEFT: 'records',
  AUTOPAY_OTHER_SIGNER: WALLET,
  QUESTION_ANSWERED: 'service',
  SIGNED_FOR_ANOTHER: WALLET,
  NEW_WAY_IN: 'lock',
};

/** Messages about failures, or that need the payer. */
const WARNINGS: readonly Message['kind'][] = [
  'ORDER_REFUNDED',
  'AUTOPAY_ENDED',
  'AUTOPAY_LOCKED',
  'AUTOPAY_RULES_CHANGED',
  'AUTOPAY_ASKED',
  'AUTOPAY_FAILED',
  'AUTOPAY_LEFT',
  'AUTOPAY_OTHER_SIGNER',
  'SIGNED_FOR_ANOTHER',
  'NEW_WAY_IN',
];

/** A message with its age. A tap marks it as read and opens its target. */
export function MessageRow({ message }: { message: Message }) {
  const { api } = useApp();
  const client = useQueryClient();
  const { navigate } = useNavigation();
  const { kind, title, text, at, read } = message;
  const open = () => {
    // If this call fails, the message only stays unread.
    if (!read) readMessages(client, api, message.messageId).catch(() => undefined);
    const target = targetOf(message);
    if (target) navigate(target.path, target.params);
  };
  return (
    <ListRow
      icon={ICONS[kind]}
      iconTone={WARNINGS.includes(kind) ? 'warning' : 'accent'}
      title={title}
      note={<span className={s['text']}>{text}</span>}
      end={
        <span className={s['when']}>
          {!read && (
            <span className={s['dot']}>
              <span className="unseen">{m.inbox_unread()}</span>
            </span>
          )}
          <time dateTime={at}>{timeText(at).slice(0, 5)}</time>
        </span>
      }
      onClick={open}
    />
  );
}

/** The target page of a message; null without one. */
function targetOf({ target }: Message) {
  if (!target) return null;
  const named = Object.entries(target).filter(([, value]) => value !== undefined);
  return entryTarget(new URLSearchParams(Object.fromEntries(named)));
}

/** A button in the bar that marks all messages as read; shown while some are unread. */
export function ReadAll() {
  const { api, overlays } = useApp();
  const client = useQueryClient();
  const unread = useQuery(unreadOptions());
  const reading = useMutation({
    mutationFn: () => readMessages(client, api),
    onError: (error) => {
      const { form } = failureOf(error);
      if (form !== undefined) overlays.toast(form);
    },
  });
  if (!unread.data) return null;
  return (
    <BarActions>
      <Button variant="text" busy={reading.isPending} onClick={() => reading.mutate()}>
        {m.inbox_read_all()}
      </Button>
    </BarActions>
  );
}

/** The messages of a day `YYYY-MM-DD` in Shanghai. */
export type DayMessages = { readonly day: string; readonly messages: readonly Message[] };

/** Messages by day, in their order. A message on two pages, because new ones came in between, counts once. */
export function byDay(messages: readonly Message[]): DayMessages[] {
  const once = new Map(messages.map((message) => [message.messageId, message]));
  const days = new Map<string, Message[]>();
  for (const message of once.values()) {
    const day = dayOf(new Date(message.at));
    const known = days.get(day);
    if (known) known.push(message);
    else days.set(day, [message]);
  }
  return [...days].map(([day, each]) => ({ day, messages: each }));
}
