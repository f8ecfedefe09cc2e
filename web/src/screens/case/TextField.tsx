import { CASE_TEXT_MAX_CHARACTERS, caseTextLength } from '@life-payment/contract/rules';
import { useId } from 'react';
import { m } from '../../i18n/messages.ts';
import s from './case.module.css';

type Props = { needed: boolean; value: string; error: string | undefined; onType: (text: string) => void };

/** What the payer writes, with a count of its characters. */
export function TextField({ needed, value, error, onType }: Props) {
  const id = useId();
  const count = caseTextLength(value);
  return (
    <div className={s['field']}>
      <label className={s['label']} htmlFor={id}>
        {needed ? m.case_text_needed() : m.case_text()}
      </label>
      <textarea
        id={id}
        name="text"
        className={s['area']}
        rows={4}
        value={value}
        aria-invalid={error !== undefined}
        aria-required={needed}
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
        <p className={s['count']} data-full={count >= CASE_TEXT_MAX_CHARACTERS}>
          <span aria-hidden="true">
            {count}/{CASE_TEXT_MAX_CHARACTERS}
          </span>
          <span className="unseen" id={`${id}-count`}>
            {m.feedback_count({ count, max: CASE_TEXT_MAX_CHARACTERS })}
          </span>
        </p>
      </div>
    </div>
  );
}

/** Cuts a text to what may be sent, as people count characters. */
function clipText(text: string): string {
  return [...text].slice(0, CASE_TEXT_MAX_CHARACTERS).join('');
}

function isComposing(event: Event): boolean {
  return event instanceof InputEvent && event.isComposing;
}
