import type { ReactNode } from 'react';
import s from './BarsAcross.module.css';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';

type Bar<K extends string> = {
  key: K;
  icon: IconName;
  name: string;
  /** Shown at the right of the name. */
  amount: ReactNode;
  /** The share of the whole, from 0 to 1, and as text. */
  share: number;
  shareText: string;
};

type Props<K extends string> = {
  /** The name of the choice. */
  label: string;
  bars: readonly Bar<K>[];
  chosenKey?: K | undefined;
  onChoose: (key: K) => void;
};

/** Parts of a whole as horizontal bars. One may be chosen; then only that one is highlighted. */
export function BarsAcross<K extends string>({ label, bars, chosenKey, onChoose }: Props<K>) {
  return (
    <fieldset aria-label={label}>
      {bars.map(({ key, icon, name, amount, share, shareText }) => (
        <button
          key={key}
          type="button"
          className={s['row']}
          aria-pressed={key === chosenKey}
          onClick={() => onChoose(key)}
        >
          <Icon name={icon} />
          <span className={s['middle']}>
            <span className={s['words']}>
              <span className={s['name']}>{name}</span>
              <span>{amount}</span>
            </span>
            <span className={s['measure']}>
              <span className={s['track']}>
                <span
                  className={cx(s['bar'], chosenKey !== undefined && key !== chosenKey && s['pale'])}
                  style={{ width: `${share * 100}%` }}
                />
              </span>
              <span className={s['share']}>{shareText}</span>
            </span>
          </span>
        </button>
      ))}
    </fieldset>
  );
}
