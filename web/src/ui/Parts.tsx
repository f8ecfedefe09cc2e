import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import s from './first.module.css';
import { moneyText } from './money.ts';

/** Short facts in a line with a dot between them. If they need several lines, a line breaks between two of them, without a dot there. */
export function Parts({ of }: { of: readonly (string | false | undefined)[] }) {
  return (
    <span className={s['parts']}>
      {of
        .filter((part) => part !== false && part !== undefined && part !== '')
        .map((part, at) => (
          <span key={String(part)} className={s['part']}>
            {at > 0 && <span className={s['dot']}> · </span>}
            {part}
          </span>
        ))}
    </span>
  );
}

export type Tone = 'accent' | 'warning' | 'bad' | 'neutral';

/** A short state in a tinted box. */
export function Tag({ tone = 'accent', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={cx(s['tag'], s[tone])}>{children}</span>;
}

type AmountProps = { fen: number; size?: 'medium' | 'large'; tone?: 'bad' };

/** An amount of whole fen with ¥ before it, bold, in tabular figures. */
export function Amount({ fen, size, tone }: AmountProps) {
  return <span className={cx(s['amount'], s[size ?? 'usual'], tone && s['alarm'])}>{moneyText(fen)}</span>;
}
