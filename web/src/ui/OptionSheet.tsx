import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { Icon, type IconName, IconSquare } from './Icon.tsx';
import s from './OptionSheet.module.css';

export type Option<T> = {
  value: T;
  text: string;
  note?: ReactNode;
  icon?: IconName;
  /** The state of the option, such as a Tag. */
  tag?: ReactNode;
  disabled?: boolean;
};

type Props<T> = {
  title: string;
  options: readonly Option<T>[];
  value: T | null;
  onChoose: (value: T) => void;
  onClose: () => void;
  /** Shown above the options. */
  children?: ReactNode;
};

/** A sheet with options of which one is selected. Choosing closes it. */
export function OptionSheet<T extends string>({
  title,
  options,
  value,
  onChoose,
  onClose,
  children,
}: Props<T>) {
  return (
    <Dialog kind="sheet" title={title} onClose={onClose}>
      {children}
      <ul className="ruled">
        {options.map((option) => (
          <li key={option.value}>
            <button
              type="button"
              className={s['option']}
              disabled={option.disabled}
              aria-pressed={option.value === value}
              onClick={() => {
                onClose();
                onChoose(option.value);
              }}
            >
              {option.icon && <IconSquare name={option.icon} tone={option.disabled ? 'neutral' : 'accent'} />}
              <span className="fill">
                <span>{option.text}</span>
                {option.note && <span className="small">{option.note}</span>}
              </span>
              {option.tag}
              <span className={s['mark']}>{option.value === value && <Icon name="check" size={20} />}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
