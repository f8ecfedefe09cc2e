import { m } from '../../lib/i18n/messages.ts';
import { BarsTable } from '../../ui/BarsTable.tsx';
import b from '../../ui/bars.module.css';
import { cx } from '../../ui/cx.ts';
import { moneyText } from '../../ui/money.ts';
import s from './Bars.module.css';

type Bar = {
  key: string;
  /** Shown below the first and the last bar, and in the table. */
  label: string;
  fen: number;
  /** The amount of the same month a year before, in fen. */
  before?: number | undefined;
};

type Props = {
  /** The caption of the table behind the chart. */
  caption: string;
  bars: readonly Bar[];
  /** The highlighted bar, with its amount above it; by default the last one. */
  currentKey?: string;
  /** Shows the table below the chart; screen readers always have it. */
  tableShown?: boolean;
};

/** Amounts by month as bars, those of the year before as dashed outlines behind them, with a table of the same figures. */
export function Bars({ caption, bars, currentKey = bars.at(-1)?.key, tableShown = false }: Props) {
  const most = Math.max(1, ...bars.flatMap(({ fen, before = 0 }) => [fen, before]));
  const compared = bars.some(({ before }) => before !== undefined);
  const heightOf = (fen: number) => ({ height: `${(fen / most) * 100}%` });
  return (
    <figure>
      <div aria-hidden="true">
        <div className={s['bars']}>
          {bars.map(({ key, fen, before }) => (
            <div key={key} className={s['month']}>
              {before !== undefined && <div className={s['before']} style={heightOf(before)} />}
              <div
                className={cx(b['bar'], s['own'], key === currentKey && b['current'])}
                style={heightOf(fen)}
              />
            </div>
          ))}
          <Value bars={bars} currentKey={currentKey} most={most} />
        </div>
        <div className={cx(b['ends'], s['legend'])}>
          <span>{bars[0]?.label}</span>
          {compared && <span>{m.bill_bars_legend()}</span>}
          <span>{bars.at(-1)?.label}</span>
        </div>
      </div>
      <div className={tableShown ? undefined : 'unseen'}>
        <BarsTable
          caption={caption}
          columns={[m.bars_month(), m.bars_amount(), ...(compared ? [m.bill_bars_before()] : [])]}
          rows={bars.map(({ key, label, fen, before }) => ({
            key,
            cells: [
              label,
              moneyText(fen),
              ...(compared ? [before === undefined ? '—' : moneyText(before)] : []),
            ],
          }))}
        />
      </div>
    </figure>
  );
}

/** The amount of the highlighted bar, above it and within the chart. */
function Value({
  bars,
  currentKey,
  most,
}: Pick<Props, 'bars'> & { currentKey: string | undefined; most: number }) {
  const at = bars.findIndex(({ key }) => key === currentKey);
  const bar = bars[at];
  if (!bar) return null;
  const left = bars.length > 1 ? (at / (bars.length - 1)) * 100 : 50;
  const bottom = (Math.max(bar.fen, bar.before ?? 0) / most) * 100;
  return (
    <span
      className={s['value']}
      style={{ left: `${left}%`, bottom: `${bottom}%`, transform: `translateX(-${left}%)` }}
    >
      {moneyText(bar.fen)}
    </span>
  );
}
