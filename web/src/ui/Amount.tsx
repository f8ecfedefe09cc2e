import s from './Amount.module.css';
import { cx } from './cx.ts';
import { moneyText } from './money.ts';

type Props = { fen: number; size?: 'row' | 'medium' | 'large'; tone?: 'bad' };

/** An amount of whole fen with ¥ before it, bold, in tabular figures. */
export function Amount({ fen, size = 'row', tone }: Props) {
  return <span className={cx(s['amount'], s[size], tone && s[tone])}>{moneyText(fen)}</span>;
}
