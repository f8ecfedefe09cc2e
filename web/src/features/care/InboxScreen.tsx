import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { unreadOptions } from '../../lib/api/accounts.ts';
import { useApp } from '../../lib/app.ts';
import { RATE_COUNT } from '../../lib/defaults.ts';
import { failureOf } from '../../lib/failure.ts';
import { dayOf, dayText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { timeText } from '../../lib/i18n/moments.ts';
import { entryTarget } from '../../lib/navigation/entry-target.ts';
import { useNavigation } from '../../lib/navigation/navigation.ts';
import { BarActions } from '../../ui/BarActions.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { STAR, WALLET } from '../../ui/later-icons.ts';
import { MoreRows, rowsUnder } from '../../ui/MoreRows.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { Bone, BoneRow, Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyView } from '../../ui/Views.tsx';
import { forgetMessages, type Message, messagesOptions, readMessages } from './api.ts';
import s from './inbox.module.css';

export default Inbox;

/** The payer's messages, newest first: new bills, and payments that have ended. */
function Inbox() {
  const { api } = useApp();
  const query = useInfiniteQuery(messagesOptions(api));
  if (query.isPending) return <InboxBones />;
  if (!query.data) return <QueryErrorView error={query.error} onRetry={query.refetch} />;
  const days = rowsUnder(
    query.data.pages.flatMap(({ messages }) => messages),
    ({ messageId }) => messageId,
    ({ at }) => dayOf(new Date(at)),
  );
  if (days.length === 0)
    return <EmptyView icon="bell" tone="neutral" title={m.inbox_empty()} text={m.inbox_empty_text()} />;
  return (
    <>
      <ReadAll />
      {days.map(({ heading, rows }) => (
        <Day key={heading} day={heading} messages={rows} />
      ))}
      <MoreRows query={query} />
    </>
  );
}

function Day({ day, messages }: { day: string; messages: readonly Message[] }) {
  return (
    <section>
      <h2 className={cx('heading', s['day'])}>{dayText(day)}</h2>
      <Card rows>
        <ul>
          {messages.map((message) => (
            <li key={message.messageId}>
              <MessageRow message={message} />
              {message.question && <AnswerRating messageId={message.messageId} question={message.question} />}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function InboxBones() {
  return (
    <Skeleton>
      <div className={cx('heading', s['day'])}>
        <Bone width={84} height={15} />
      </div>
      <Card rows>
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
function MessageRow({ message }: { message: Message }) {
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
      note={text}
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
function ReadAll() {
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

const STARS = Array.from({ length: RATE_COUNT }, (_, at) => at + 1);

type RatingProps = Pick<Message, 'messageId'> & { question: NonNullable<Message['question']> };

/** Rates the answer to a question with stars, once: then they stand there. */
function AnswerRating({ messageId, question: { feedbackId, stars } }: RatingProps) {
  const { api } = useApp();
  const client = useQueryClient();
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    setBusy(true);
    try {
      const answer = await api.call('/feedback/rateFeedback', { feedbackId, stars: chosen });
      setProblem(answer.ok ? undefined : answer.text);
      if (answer.ok) await readMessages(client, api, messageId);
      await forgetMessages(client, api);
    } catch (error) {
      setProblem(failureOf(error).form);
    } finally {
      setBusy(false);
    }
  };
  if (stars !== undefined)
    return (
      <p className={cx('small', s['rating'])}>
        {m.inbox_rated()}
        <Stars shown={stars} />
        <span className="unseen">{m.inbox_stars({ count: stars })}</span>
      </p>
    );
  return (
    <div className={cx('small', s['rating'])}>
      <span id={id}>{m.inbox_rate()}</span>
      <div role="radiogroup" aria-labelledby={id} className={s['stars']}>
        {STARS.map((count) => (
          <label key={count} className={cx('tap', s['star'])} data-on={count <= chosen}>
            <input
              className="unseen"
              type="radio"
              name={id}
              aria-label={m.inbox_stars({ count })}
              checked={count === chosen}
              disabled={busy}
              onChange={() => setChosen(count)}
            />
            <Icon name={STAR} size={24} />
          </label>
        ))}
      </div>
      <Problem text={problem} />
      {chosen > 0 && (
        <Button small variant="soft" busy={busy} onClick={send}>
          {m.inbox_rate_send()}
        </Button>
      )}
    </div>
  );
}

function Stars({ shown }: { shown: number }) {
  return (
    <span className={s['stars']} aria-hidden="true">
      {STARS.map((count) => (
        <span key={count} className={s['given']} data-on={count <= shown}>
          <Icon name={STAR} size={18} />
        </span>
      ))}
    </span>
  );
}
