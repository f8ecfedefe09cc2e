import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import s from './Field.module.css';
import { Icon } from './Icon.tsx';

export type Around = { label: string; hint?: ReactNode; error?: string | undefined };

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
        className={cx(s['control'], s['choice'])}
        aria-labelledby={`${id}-label ${id}`}
        aria-describedby={describedBy(id, hint, error)}
        aria-invalid={error !== undefined}
        aria-haspopup="dialog"
      >
        <span className={cx(value === undefined && 'quiet')}>{value ?? placeholder}</span>
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
        <p className={s['error']} id={`${id}-error`} role="alert">
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
