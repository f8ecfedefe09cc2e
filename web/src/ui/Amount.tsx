import s from './Amount.module.css';
import { cx } from './cx.ts';
import { moneyText } from './money.ts';

type Props = { fen: number; size?: 'row' | 'medium' | 'large'; tone?: 'bad' };

/** Money of whole fen with ¥ before it, bold, in tabular figures. */
export const Amount = ({ fen, size = 'row', tone }: Props) => (
  <span className={cx(s['amount'], s[size], tone && s[tone])}>{moneyText(fen)}</span>
);
