import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { m } from '../lib/i18n/messages.ts';
import { depth } from '../lib/pages.ts';
import { cx } from './cx.ts';
import s from './Dialog.module.css';
import { Icon, type IconName, IconSquare } from './Icon.tsx';

type Props = {
  title: ReactNode;
  /** `center`: a question. `sheet`: options at the bottom. `full`: a whole page such as the city selector. */
  kind?: 'center' | 'sheet' | 'full';
  /** Called for Escape, the platform's back gesture, a tap beside the dialog, and the close button. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the end, side by side if there is room. */
  actions?: ReactNode;
};

/** A native modal dialog, open while it is rendered. The focus moves in, stays in, and returns. */
export function Dialog({ title, kind = 'center', onClose, children, actions }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const close = useRef(onClose);
  close.current = onClose;
  // A layout effect, so that the dialog closes while its element exists: then the browser returns the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    const opened = performance.now();
    const beside = ({ target, timeStamp }: MouseEvent) => {
      // The second of two quick taps was for the button that opened it.
      if (target === dialog && timeStamp - opened > 300) close.current();
    };
    if (!dialog) return;
    // The browser's way back from this page closes the dialog (`closeDialogOnBack`).
    dialog.dataset['depth'] = String(depth());
    dialog.showModal();
    dialog.addEventListener('click', beside);
    return () => {
      dialog.removeEventListener('click', beside);
      dialog.close();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      className={cx(s['dialog'], kind !== 'center' && s[kind])}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        // React would pass it on to the dialog around this one.
        event.stopPropagation();
        onClose();
      }}
    >
      <div className={s['inside']}>
        <div className={cx('side', s['head'])}>
          <h2 className="title fill" id={titleId}>
            {title}
          </h2>
          {kind !== 'center' && (
            <button type="button" className={cx('tap', s['close'])} aria-label={m.close()} onClick={onClose}>
              <Icon name="close" />
            </button>
          )}
        </div>
        {children}
        {actions && <DialogActions>{actions}</DialogActions>}
      </div>
    </dialog>
  );
}

/** The last thing in a dialog, or in the form that fills it: stays visible while the dialog is scrolled. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={cx('pair', s['actions'])}>{children}</div>;
}

export type Option<T> = {
  value: T;
  text: string;
  note?: ReactNode;
  icon?: IconName;
  /** The state of the option, such as a Tag. */
  tag?: ReactNode;
  disabled?: boolean;
};

type OptionProps<T> = {
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
}: OptionProps<T>) {
  return (
    <Dialog kind="sheet" title={title} onClose={onClose}>
      {children}
      <ul className="ruled">
        {options.map((option) => (
          <li key={option.value}>
            <button
              type="button"
              className={cx('side', s['option'])}
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
