import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useApp } from '../../lib/app.ts';
import { RATE_COUNT } from '../../lib/defaults.ts';
import { failureOf } from '../../lib/failure.ts';
import { m } from '../../lib/i18n/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { STAR } from '../../ui/later-icons.ts';
import { Problem } from '../../ui/Problem.tsx';
import { forgetMessages, type Message, rateAnswer, readMessages } from './api.ts';
import s from './inbox.module.css';

const STARS = Array.from({ length: RATE_COUNT }, (_, at) => at + 1);

type Props = Pick<Message, 'messageId'> & { question: NonNullable<Message['question']> };

/** Rates the answer to a question with stars, once: then they stand there. */
export function AnswerRating({ messageId, question: { feedbackId, stars } }: Props) {
  const { api } = useApp();
  const client = useQueryClient();
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    setBusy(true);
    try {
      const answer = await rateAnswer(api, feedbackId, chosen);
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
      <p className={s['rated']}>
        {m.inbox_rated()}
        <Stars shown={stars} />
        <span className="unseen">{m.inbox_stars({ count: stars })}</span>
      </p>
    );
  return (
    <div className={s['rating']}>
      <span id={id}>{m.inbox_rate()}</span>
      <div role="radiogroup" aria-labelledby={id} className={s['stars']}>
        {STARS.map((count) => (
          <label key={count} className={s['star']} data-on={count <= chosen}>
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
