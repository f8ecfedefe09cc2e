import { feedbackLength } from '@life-payment/contract/rules';
import { useId } from 'react';
import { m } from '../../i18n/messages.ts';
import { TEXTAREA_CHARACTERS } from '../../ui/defaults.ts';
import { clipText } from './draft.ts';
import s from './feedback.module.css';

type Props = { value: string; error: string | undefined; onType: (text: string) => void };

/** The text field, with a count of its characters. It accepts no more than the limit. */
export function TextField({ value, error, onType }: Props) {
  const id = useId();
  const count = feedbackLength(value);
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
        // A text that an input method is still composing is not cut: it may become shorter.
        onChange={({ target, nativeEvent }) =>
          onType(isComposing(nativeEvent) ? target.value : clipText(target.value))
        }
        onCompositionEnd={({ currentTarget }) => onType(clipText(currentTarget.value))}
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
        <p className={s['count']} data-full={count >= TEXTAREA_CHARACTERS}>
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
}

function isComposing(event: Event): boolean {
  return event instanceof InputEvent && event.isComposing;
}
