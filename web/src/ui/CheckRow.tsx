import type { ReactNode } from 'react';
import { CheckBox } from './CheckBox.tsx';
import s from './CheckRow.module.css';

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
        {note && <span className={s['note']}>{note}</span>}
      </span>
      {end && <span className={s['end']}>{end}</span>}
    </label>
  );
}
