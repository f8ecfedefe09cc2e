import { FEEDBACK_PATH, QUESTIONS_PATH } from '@life-payment/contract/pages';
import { readText } from '@life-payment/contract/rules';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApp } from '../../lib/app.ts';
import { timeText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { Fold } from '../../ui/Facts.tsx';
import { hasWords, SearchField } from '../../ui/Field.tsx';
import { Icon, IconSquare } from '../../ui/Icon.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { SEARCH } from '../../ui/later-icons.ts';
import { Tag } from '../../ui/Parts.tsx';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyView } from '../../ui/Views.tsx';
import {
  type CustomerService,
  type Question,
  type QuestionSection,
  questionsOptions,
  serviceOptions,
} from './api.ts';
import s from './care.module.css';

export default Questions;

/** Common questions with their answers, and customer service. */
function Questions() {
  const { api, entry } = useApp();
  const [keyword, setKeyword] = useState('');
  const { data, isPending, error, refetch } = useQuery(questionsOptions(api, entry.outputEndpoint));
  return (
    <div className="stack">
      {(data || isPending) && (
        <SearchField label={m.questions_search()} value={keyword} onType={setKeyword} />
      )}
      {keyword === '' && <ServiceCard />}
      {isPending && (
        <Skeleton>
          <Card>
            {WIDTHS.map((width) => (
              <div key={width} className={s['bone']}>
                <Bone width={width} height={16} />
              </div>
            ))}
          </Card>
        </Skeleton>
      )}
      {!data && error && <QueryErrorView error={error} onRetry={refetch} />}
      {data && <Sections sections={data} keyword={keyword} />}
      {keyword !== '' && <ServiceCard />}
    </div>
  );
}

const WIDTHS = ['78%', '62%', '85%', '70%', '55%', '74%'];

function Sections({ sections, keyword }: { sections: readonly QuestionSection[]; keyword: string }) {
  const hit = useHit();
  const text = readText(keyword);
  const found = searchQuestions(sections, text);
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <>
      <p className="unseen" role="status">
        {text !== '' && m.questions_found({ count })}
      </p>
      {found.length === 0 &&
        (text === '' ? (
          <EmptyView icon="records" title={m.questions_empty()} text={m.questions_empty_text()} />
        ) : (
          <EmptyView
            icon={SEARCH}
            tone="neutral"
            title={m.questions_none({ keyword: text })}
            text={m.questions_none_text()}
          />
        ))}
      {found.map(({ sectionId, name, questions }) => (
        <Card key={sectionId} title={name}>
          <ul className="ruled">
            {questions.map(({ faqId, question, answer }) => (
              <li key={faqId}>
                <Fold summary={question} onToggle={({ currentTarget }) => currentTarget.open && hit(faqId)}>
                  <div className={cx('near', s['answer'])}>
                    {answer.split('\n').map((paragraph) => (
                      <p key={paragraph}>{paragraph}</p>
                    ))}
                  </div>
                </Fold>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </>
  );
}

/** Counts a question when it is first opened here. Failures are ignored. */
function useHit(): (faqId: string) => void {
  const { api } = useApp();
  const { mutate } = useMutation({ mutationFn: (faqId: string) => api.ask('/common/hitsFAQ', { faqId }) });
  const opened = useRef(new Set<string>());
  return (faqId) => {
    if (opened.current.has(faqId)) return;
    opened.current.add(faqId);
    mutate(faqId);
  };
}

/** The sections with those questions that contain every word of the search in title or answer; all sections without a word. */
export function searchQuestions(
  sections: readonly QuestionSection[],
  keyword: string,
): readonly QuestionSection[] {
  const matches = ({ question, answer }: Question) => hasWords(`${question}\n${answer}`, keyword);
  return sections
    .map((section) => ({ ...section, questions: section.questions.filter(matches) }))
    .filter(({ questions }) => questions.length > 0);
}

/** Customer service: by phone, by feedback, or on the channel's own help page. */
function ServiceCard() {
  const { api, entry } = useApp();
  const { data } = useQuery(serviceOptions(api, entry.outputEndpoint));
  return (
    <Card title={m.questions_service()}>
      <ul>
        {data?.phone !== undefined && (
          <li>
            <Phone phone={data.phone} hours={data.hours} />
          </li>
        )}
        <li>
          <ListRow
            icon="empty"
            title={m.title_give_feedback()}
            note={m.questions_feedback_text()}
            chevron
            to={FEEDBACK_PATH}
          />
        </li>
        {data && data.helpPage !== QUESTIONS_PATH && data.helpPage !== FEEDBACK_PATH && (
          <li>
            <ListRow icon={SEARCH} title={m.questions_help()} chevron to={data.helpPage} />
          </li>
        )}
      </ul>
    </Card>
  );
}

type Hours = NonNullable<CustomerService['hours']>;

function Phone({ phone, hours }: { phone: string; hours: Hours | undefined }) {
  const open = hours && isOpenAt(hours, clockNow(new Date()));
  return (
    <a className={cx('side', s['service'])} href={`tel:${phone}`}>
      <IconSquare name="service" />
      <span className="fill">
        <span className="unseen">{m.questions_call()}</span>
        <span className="title digits">{phone}</span>{' '}
        {open !== undefined && (
          <Tag tone={open ? 'accent' : 'neutral'}>{open ? m.questions_open() : m.questions_closed()}</Tag>
        )}
        {hours && (
          <span className="small">
            {isAlways(hours) ? m.questions_hours_always() : m.questions_hours(hours)}
          </span>
        )}
      </span>
      <span className="quiet">
        <Icon name="chevron" size={18} />
      </span>
    </a>
  );
}

/** True if the hours cover the whole day: both times are the same, or the end is the last minute of the day. */
function isAlways({ from, to }: Hours): boolean {
  return from === to || (from === '00:00' && (to === '23:59' || to === '24:00'));
}

/** True if a clock time `HH:MM` is within the hours. They may span midnight; their end does not belong to them. */
export function isOpenAt(hours: Hours, clock: string): boolean {
  if (isAlways(hours)) return true;
  const { from, to } = hours;
  return from < to ? clock >= from && clock < to : clock >= from || clock < to;
}

/** The clock time in Shanghai as `HH:MM`. */
export function clockNow(now: Date): string {
  return timeText(now.toISOString()).slice(0, 5);
}
