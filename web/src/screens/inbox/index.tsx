import { useInfiniteQuery } from '@tanstack/react-query';
import { messagesOptions } from '../../api/inbox.ts';
import { useApp } from '../../app/context.ts';
import { QueryErrorView } from '../../app/views/QueryErrorView.tsx';
import { dayText } from '../../i18n/dates.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { RowItem } from '../../ui/layout/ListRow.tsx';
import { EmptyView } from '../../ui/views/Views.tsx';
import { byDay, type DayMessages } from './days.ts';
import { InboxBones } from './InboxBones.tsx';
import s from './inbox.module.css';
import { MessageRow } from './MessageRow.tsx';
import { ReadAll } from './ReadAll.tsx';

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
            </RowItem>
          ))}
        </ul>
      </Card>
    </section>
  );
}
