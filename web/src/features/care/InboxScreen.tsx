import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { unreadOptions } from '../../lib/api/accounts.ts';
import { useApp } from '../../lib/app.ts';
import { RATE_COUNT } from '../../lib/defaults.ts';
import { dayOf, dayText, timeText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { entryTarget } from '../../lib/navigation/entry-target.ts';
import { useNavigation } from '../../lib/navigation/navigation.ts';
import { BarActions, Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { Problem } from '../../ui/Field.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { STAR, WALLET } from '../../ui/later-icons.ts';
import { MoreRows, rowsUnder } from '../../ui/MoreRows.tsx';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { Bone, BoneRow, Skeleton } from '../../ui/Skeleton.tsx';
import { useForm, useSending } from '../../ui/use-form.ts';
import { EmptyView } from '../../ui/Views.tsx';
import { type Message, messagesOptions, readMessages } from './api.ts';
import s from './care.module.css';

export default Inbox;

/** The payer's messages, newest first: new bills, and payments that have ended. */
function Inbox() {
  const { api } = useApp();
  const query = useInfiniteQuery(messagesOptions(api));
  if (query.isPending)
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
        <section key={heading}>
          <h2 className={cx('heading', s['day'])}>{dayText(heading)}</h2>
          <Card rows>
            <ul>
              {rows.map((message) => (
                <li key={message.messageId}>
                  <MessageRow message={message} />
                  {message.question && (
                    <AnswerRating messageId={message.messageId} question={message.question} />
                  )}
                </li>
              ))}
            </ul>
          </Card>
        </section>
      ))}
      <MoreRows query={query} />
    </>
  );
}

type Look = { readonly icon: IconName; readonly iconTone?: 'warning' };

const GOOD: Look = { icon: 'check' };
const BILL: Look = { icon: 'records' };
/** Messages about failures, or that need the payer. */
const UNDECIDED: Look = { ...BILL, iconTone: 'warning' };
const TROUBLE: Look = { icon: WALLET, iconTone: 'warning' };

const LOOKS: Readonly<Record<Message['kind'], Look>> = {
  NEW_BILL: BILL,
  ORDER_SUCCEEDED: GOOD,
  ORDER_REFUNDED: TROUBLE,
  AUTOPAY_OPENED: GOOD,
  AUTOPAY_ENDED: TROUBLE,
  AUTOPAY_LOCKED: TROUBLE,
  AUTOPAY_RULES_CHANGED: TROUBLE,
  AUTOPAY_NOTICE: BILL,
  AUTOPAY_ASKED: UNDECIDED,
  AUTOPAY_PAID: GOOD,
  AUTOPAY_FAILED: TROUBLE,
  AUTOPAY_LEFT: UNDECIDED,
  AUTOPAY_OTHER_SIGNER: TROUBLE,
  QUESTION_ANSWERED: { icon: 'service' },
  SIGNED_FOR_ANOTHER: TROUBLE,
  NEW_WAY_IN: { icon: 'lock', iconTone: 'warning' },
};

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
      {...LOOKS[kind]}
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
  const { busy, send } = useSending<never>(({ form }) => form !== undefined && overlays.toast(form));
  const readAll = () =>
    send(async () => {
      await readMessages(client, api);
      return {};
    });
  if (!unread.data) return null;
  return (
    <BarActions>
      <Button variant="text" busy={busy} onClick={readAll}>
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
  const { errors, busy, send } = useForm<never>();
  const rate = () =>
    send(async () => {
      const answer = await api.call('/feedback/rateFeedback', { feedbackId, stars: chosen });
      if (answer.ok) await readMessages(client, api, messageId);
      await client.invalidateQueries({ queryKey: messagesOptions(api).queryKey });
      return answer.ok ? {} : { form: answer.text };
    });
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
      <Problem text={errors.form} />
      {chosen > 0 && (
        <Button small variant="soft" busy={busy} onClick={rate}>
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
