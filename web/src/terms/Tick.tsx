import { type ReactNode, useId } from 'react';
import { Icon } from '../ui/icons/Icon.tsx';
import s from './TermsTick.module.css';

type Props = {
  label: ReactNode;
  /** The id of the list of the texts, if it stands below. */
  texts?: string;
  checked: boolean;
  error: string | undefined;
  onChange: (checked: boolean) => void;
};

/** A box to agree, never ticked beforehand. */
export function Tick({ label, texts, checked, error, onChange }: Props) {
  const id = useId();
  return (
    <>
      <label className={s['row']} data-invalid={error !== undefined}>
        <input
          className={s['input']}
          type="checkbox"
          name="agreed"
          checked={checked}
          aria-invalid={error !== undefined}
          aria-describedby={[error && id, texts].filter(Boolean).join(' ') || undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={s['box']}>
          <Icon name="check" size={16} />
        </span>
        <span>{label}</span>
      </label>
      {error !== undefined && (
        <p className={s['error']} id={id} role="alert">
          {error}
        </p>
      )}
    </>
  );
}
