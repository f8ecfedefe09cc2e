import { ORDER_PATH } from '@life-payment/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { type Case, caseOptions } from '../../api/cases.ts';
import { RefusedError } from '../../api/errors.ts';
import { useApp } from '../../app/context.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { QueryErrorView } from '../../app/views/QueryErrorView.tsx';
import { daysUntil, dayText } from '../../i18n/dates.ts';
import { m } from '../../i18n/messages.ts';
import { instantDayText, instantText } from '../../i18n/moments.ts';
import { LongNumber } from '../../outcome/LongNumber.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { AboutCard } from './AboutCard.tsx';
import { Bones } from './Bones.tsx';
import { CaseActions } from './CaseActions.tsx';
import s from './case.module.css';
import { HelpCard } from './HelpCard.tsx';
import { NotFound } from './NotFound.tsx';
import { StateTag } from './StateTag.tsx';
import { reasonText } from './texts.ts';

/** A case: how it stands, and what was said. */
export function CasePage({ caseId }: { caseId: string }) {
  const { api } = useApp();
  const { data, isPending, error, refetch } = useQuery(caseOptions(api, caseId));
  if (data) return <Course shown={data} />;
  if (isPending) return <Bones />;
  if (error instanceof RefusedError) return <NotFound what="CASE" />;
  return <QueryErrorView error={error} onRetry={refetch} />;
}

function Course({ shown }: { shown: Case }) {
  const href = useHref();
  const { about, texts } = shown;
  const { orderId } = about;
  return (
    <div className={s['stack']}>
      <AboutCard about={about} href={orderId && href(ORDER_PATH, { orderId })} />
      <Card title={reasonText(shown.reason)} aside={<StateTag state={shown.state} />}>
        <p>{standing(shown)}</p>
        <p className={s['hint']}>{m.case_sent_at({ time: instantText(shown.openedAt) })}</p>
        <p className={s['caseNumber']}>
          <span>{m.case_number()}</span>
          <LongNumber label={m.case_number()} number={shown.caseId} />
        </p>
      </Card>
      {texts.length > 0 && (
        <Card title={m.case_course()}>
          <ol className={s['texts']} aria-live="polite">
            {texts.map(({ by, at, text }) => (
              <li key={at + by} data-by={by}>
                <p className={s['who']}>
                  <span>{by === 'PAYER' ? m.case_you() : m.case_staff()}</span>
                  <time dateTime={at}>{instantText(at)}</time>
                </p>
                <p className={s['said']}>{text}</p>
              </li>
            ))}
          </ol>
        </Card>
      )}
      <CaseActions shown={shown} />
      <HelpCard about={about} />
    </div>
  );
}

/** How a case stands, in a sentence. */
function standing({ state, answerBy, reopenUntil }: Case): string {
  switch (state) {
    case 'OPEN':
      return daysUntil(answerBy) < 0
        ? m.case_open_over({ day: dayText(answerBy) })
        : m.case_open_text({ day: dayText(answerBy) });
    case 'ANSWERED':
      return reopenUntil === undefined
        ? m.case_answered_final()
        : m.case_answered_text({ day: instantDayText(reopenUntil) });
    case 'CLOSED':
      return m.case_closed_text();
  }
}
