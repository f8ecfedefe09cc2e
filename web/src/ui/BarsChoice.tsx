import type { CSSProperties } from 'react';
import s from './Bars.module.css';
import { cx } from './cx.ts';
import { moneyText } from './money.ts';

type Props = {
  /** The name of the choice. */
  label: string;
  /** `name` is shown below the first and the last bar, and read by screen readers. */
  bars: readonly { key: string; name: string; fen: number }[];
  chosenKey?: string | undefined;
  onChoose: (key: string) => void;
};

/** Amounts by month as bars. One may be chosen, which is highlighted; without a choice the last one is. */
export function BarsChoice({ label, bars, chosenKey, onChoose }: Props) {
  const most = Math.max(1, ...bars.map(({ fen }) => fen));
  const currentKey = chosenKey ?? bars.at(-1)?.key;
  return (
    <fieldset aria-label={label}>
      <div className={s['columns']}>
        {bars.map(({ key, name, fen }, at) => (
          <button
            key={key}
            type="button"
            className={s['column']}
            aria-pressed={key === chosenKey}
            aria-label={`${name} ${moneyText(fen)}`}
            onClick={() => onChoose(key)}
          >
            <span
              className={cx(s['bar'], key === currentKey && s['current'])}
              style={{ height: `${(fen / most) * 100}%`, ...placed(at, bars.length) }}
            />
          </button>
        ))}
      </div>
      <div className={s['ends']} aria-hidden="true">
        <span>{bars[0]?.name}</span>
        <span>{bars.at(-1)?.name}</span>
      </div>
    </fieldset>
  );
}

/** The place of a bar, from -1 (the first) to 1 (the last). */
function placed(at: number, count: number): CSSProperties & { '--from-middle': number } {
  return {
    '--from-middle': count > 1 ? (2 * at) / (count - 1) - 1 : 0,
  };
}
