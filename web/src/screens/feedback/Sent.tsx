import { useEffect, useRef } from 'react';
import type { TakenFeedback } from '../../api/content.ts';
import { useNavigation } from '../../app/navigation/navigation.ts';
import { dayText } from '../../i18n/dates.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconSquare } from '../../ui/icons/Icon.tsx';
import s from './feedback.module.css';

/** Says that the feedback was received. */
export function Sent({ taken, onMore }: { taken: TakenFeedback; onMore: () => void }) {
  const { back } = useNavigation();
  const { answerBy } = taken;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    title.current?.focus();
  }, []);
  return (
    <div className={s['sent']}>
      <IconSquare name="check" big />
      <h2 className={s['sentTitle']} ref={title} tabIndex={-1}>
        {answerBy === undefined ? m.feedback_sent() : m.question_sent()}
      </h2>
      <p className={s['sentText']}>
        {answerBy === undefined ? m.feedback_sent_text() : m.question_sent_text({ day: dayText(answerBy) })}
      </p>
      <p className={s['hint']}>{m.feedback_number({ number: taken.feedbackId })}</p>
      <div className={s['sentActions']}>
        <Button wide onClick={back}>
          {m.feedback_done()}
        </Button>
        {answerBy === undefined && (
          <Button variant="soft" wide onClick={onMore}>
            {m.feedback_more()}
          </Button>
        )}
      </div>
    </div>
  );
}
