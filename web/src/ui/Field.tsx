import { textLength } from '@life-payment/contract/rules';
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { m } from '../lib/i18n/messages.ts';
import { cx } from './cx.ts';
import s from './forms.module.css';
import { Icon } from './Icon.tsx';
import { SEARCH } from './later-icons.ts';

type Around = { label: string; hint?: ReactNode; error?: string | undefined };

type FieldProps = Around & {
  name: string;
  /** An element at the right of the input, such as a button; below it if there is no room. */
  beside?: ReactNode;
} & Omit<ComponentProps<'input'>, 'className' | 'name'>;

/** A labelled input. An error below it says how to correct the input. */
export function Field({ label, hint, error, beside, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={s['field']}>
      <label className="small" htmlFor={id}>
        {label}
      </label>
      <div className={s['line']}>
        <input
          autoComplete="off"
          {...input}
          id={id}
          className={s['control']}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, hint, error)}
        />
        {beside}
      </div>
      <Below id={id} hint={hint} error={error} />
    </div>
  );
}

type ChoiceProps = Around & {
  name: string;
  value: string | undefined;
  placeholder: string;
  onClick: () => void;
  disabled?: boolean;
};

/** A field whose value is chosen elsewhere (in a sheet, in the city selector), which a tap opens. */
export function ChoiceField({
  label,
  hint,
  error,
  name,
  value,
  placeholder,
  onClick,
  disabled,
}: ChoiceProps) {
  const id = useId();
  return (
    <div className={s['field']}>
      <span className="small" id={`${id}-label`}>
        {label}
      </span>
      <button
        type="button"
        id={id}
        name={name}
        disabled={disabled}
        onClick={onClick}
        className={cx('side', s['control'])}
        aria-labelledby={`${id}-label ${id}`}
        aria-describedby={describedBy(id, hint, error)}
        aria-invalid={error !== undefined}
        aria-haspopup="dialog"
      >
        <span className={cx('fill', value === undefined && 'quiet')}>{value ?? placeholder}</span>
        <span className="quiet">
          <Icon name="chevron" size={18} />
        </span>
      </button>
      <Below id={id} hint={hint} error={error} />
    </div>
  );
}

/** Moves the focus to the first field of a form with an error; call it after the errors are drawn. */
export function focusFirstError(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

/** The ids of what `Below` says about a field. */
export function describedBy(id: string, hint?: ReactNode, error?: string): string | undefined {
  return [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
}

/** The error and the hint of a field. */
export function Below({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  return (
    <>
      {error && (
        <p className="error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      {hint && (
        <p className="small" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
}

type AreaProps = Pick<Around, 'label' | 'error'> & {
  /** Its lines at first. */
  rows: number;
  /** The most characters that it takes. */
  most: number;
  required: boolean;
  value: string;
  onType: (text: string) => void;
};

/** A field for several lines, with a count of its characters. What is too long stays, and is told by `error`. */
export function TextArea({ label, error, rows, most, required, value, onType }: AreaProps) {
  const id = useId();
  const count = textLength(value);
  return (
    <div className={s['field']}>
      <label className="small" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        name="text"
        className={cx(s['control'], s['area'])}
        rows={rows}
        value={value}
        aria-invalid={error !== undefined}
        aria-required={required}
        aria-describedby={`${describedBy(id, true, error)} ${id}-count`}
        onChange={({ target }) => onType(target.value)}
      />
      <Below id={id} error={error} />
      <div className={s['below']}>
        <p className="small" id={`${id}-hint`}>
          {m.text_area_hint()}
        </p>
        <p className={cx('small digits', s['count'])} data-full={count >= most}>
          <span aria-hidden="true">
            {count}/{most}
          </span>
          <span className="unseen" id={`${id}-count`}>
            {m.text_area_count({ count, max: most })}
          </span>
        </p>
      </div>
    </div>
  );
}

type SearchProps = { label: string; value: string; onType: (text: string) => void };

/** Searches while the payer types. */
export function SearchField({ label, value, onType }: SearchProps) {
  return (
    <search className={s['search']}>
      <Icon name={SEARCH} size={20} />
      <input
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={40}
        value={value}
        placeholder={label}
        aria-label={label}
        onChange={({ target }) => onType(target.value)}
      />
      {value !== '' && (
        <button type="button" className="tap" aria-label={m.search_clear()} onClick={() => onType('')}>
          <Icon name="close" size={18} />
        </button>
      )}
    </search>
  );
}

/** True if a text contains every word of what was searched for; without a word it always does. */
export function hasWords(text: string, search: string): boolean {
  const words = search.toLowerCase().split(/[\s,.;:!?，。；：！？、]+/);
  return words.every((word) => text.toLowerCase().includes(word));
}

/** Says why an action failed. It stands right above the button that caused it, and is scrolled into view. */
export function Problem({ text }: { text: string | undefined }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (text !== undefined) place.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return text === undefined ? null : (
    <p ref={place} className={s['problem']} role="alert">
      {text}
    </p>
  );
}
