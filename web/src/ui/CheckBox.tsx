import type { ComponentProps } from 'react';
import s from './CheckBox.module.css';
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
