import { m } from '../../i18n/messages.ts';
import { cx } from '../cx.ts';
import { moneyText } from '../facts/money.ts';
import s from './Bars.module.css';
import { BarsTable } from './BarsTable.tsx';

type Bar = { key: string; label: string; fen: number };

type Props = {
  /** The caption of the table behind the chart. */
  caption: string;
  bars: readonly Bar[];
  /** The highlighted bar; by default the last one. */
  currentKey?: string;
  /** Shows the table below the chart; screen readers always have it. */
  tableShown?: boolean;
};

/** Amounts by month as bars, with a table of the same figures. */
export function Bars({ caption, bars, currentKey = bars.at(-1)?.key, tableShown = false }: Props) {
  const most = Math.max(1, ...bars.map((bar) => bar.fen));
  return (
    <figure>
      <div aria-hidden="true">
        <div className={s['bars']}>
          {bars.map((bar) => (
            <div
              key={bar.key}
              className={cx(s['bar'], bar.key === currentKey && s['current'])}
              style={{ height: `${(bar.fen / most) * 100}%` }}
            />
          ))}
        </div>
        <div className={s['ends']}>
          <span>{bars[0]?.label}</span>
          <span>{bars.at(-1)?.label}</span>
        </div>
      </div>
      <div className={tableShown ? undefined : 'unseen'}>
        <BarsTable
          caption={caption}
          columns={[m.bars_month(), m.bars_amount()]}
          rows={bars.map(({ key, label, fen }) => ({ key, cells: [label, moneyText(fen)] }))}
        />
      </div>
    </figure>
  );
}
