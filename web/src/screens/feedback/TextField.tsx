import { feedbackLength } from '@life-payment/contract/rules';
import { useId } from 'react';
import { m } from '../../i18n/messages.ts';
import { TEXTAREA_CHARACTERS } from '../../ui/defaults.ts';
import s from './feedback.module.css';

type Props = { value: string; error: string | undefined; onType: (text: string) => void };

/** The text, with how many of its characters are used; more than there may be are not taken away but said. */
export const TextField = ({ value, error, onType }: Props) => {
  const id = useId();
  const count = feedbackLength(value);
  const over = count > TEXTAREA_CHARACTERS;
  return (
    <div className={s['field']}>
      <label className={s['label']} htmlFor={id}>
        {m.feedback_text()}
      </label>
      <textarea
        id={id}
        name="text"
        className={s['area']}
        rows={5}
        value={value}
        aria-invalid={error !== undefined}
        aria-required="true"
        aria-describedby={`${error === undefined ? '' : `${id}-error `}${id}-count ${id}-hint`}
        onChange={({ target }) => onType(target.value)}
      />
      {error && (
        <p className={s['error']} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      <div className={s['below']}>
        <p className={s['hint']} id={`${id}-hint`}>
          {m.feedback_text_hint()}
        </p>
        <p className={s['count']} data-over={over}>
          <span aria-hidden="true">
            {count}/{TEXTAREA_CHARACTERS}
          </span>
          <span className="unseen" id={`${id}-count`}>
            {m.feedback_count({ count, max: TEXTAREA_CHARACTERS })}
          </span>
        </p>
      </div>
    </div>
  );
};
