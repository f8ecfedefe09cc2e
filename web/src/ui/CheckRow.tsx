import type { ComponentProps, ReactNode } from 'react';
import s from './CheckRow.module.css';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';

/** The box of a checkbox or a radio button. Its label stands around it. */
export function CheckBox({ type = 'checkbox', ...input }: ComponentProps<'input'>) {
  return (
    <>
      <input className={s['input']} type={type} {...input} />
      <span className={cx(s['box'], type === 'radio' && s['round'])}>
        <Icon name="check" size={16} />
      </span>
    </>
  );
}

type Props = {
  title: ReactNode;
  note?: ReactNode;
  end?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** With a group name it is a radio button of that group. */
  radioGroup?: string;
};

/** A row with a checkbox; the whole row is the target. */
export function CheckRow({ title, note, end, checked, onChange, disabled = false, radioGroup }: Props) {
  return (
    <label className={s['row']} data-disabled={disabled}>
      <CheckBox
        type={radioGroup === undefined ? 'checkbox' : 'radio'}
        name={radioGroup}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={s['middle']}>
        <span className={s['title']}>{title}</span>
        {note && <span className="small">{note}</span>}
      </span>
      {end && <span className={s['end']}>{end}</span>}
    </label>
  );
}
