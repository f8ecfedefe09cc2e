import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import { Amount } from '../ui/facts/Amount.tsx';
import { Icon, type IconName } from '../ui/icons/Icon.tsx';
import s from './hero.module.css';
import o from './outcome.module.css';
import type { Sign } from './sign.ts';

type Props = {
  sign: Sign;
  heading: string;
  /** In fen; left out while it is not known. */
  fen?: number | undefined;
  /** Who is paid, and for what. */
  what?: ReactNode;
  /** The state in words. */
  children?: ReactNode;
};

/** The head of a page about a payment: the same while the wallet is asked, when it is paid, and when the money goes back. */
export function Hero({ sign, heading, fen, what, children }: Props) {
  return (
    <div className={s['hero']} role="status">
      <SignMark sign={sign} />
      <h2 className={s['heading']}>
        <span>{heading}</span>{' '}
        {fen !== undefined && (
          <span className={cx(sign === 'OVER' && s['muted'])}>
            <Amount fen={fen} size="large" />
          </span>
        )}
      </h2>
      {what && <p className={o['what']}>{what}</p>}
      {children}
    </div>
  );
}

const ICONS: Record<Exclude<Sign, 'RING' | 'TICK'>, IconName> = {
  WAIT: 'clock',
  BACK: 'refresh',
  OVER: 'close',
};

function SignMark({ sign }: { sign: Sign }) {
  if (sign === 'RING')
    return (
      <svg className={cx(s['sign'], s['ring'])} viewBox="0 0 72 72" aria-hidden="true">
        <circle cx="36" cy="36" r="32" />
        <circle cx="36" cy="36" r="32" pathLength="100" />
      </svg>
    );
  if (sign === 'TICK')
    return (
      <svg className={cx(s['sign'], s['tick'])} viewBox="0 0 72 72" aria-hidden="true">
        <circle cx="36" cy="36" r="36" />
        <path d="m21 37 10.5 10.5L51 27" pathLength="100" />
      </svg>
    );
  return (
    <span className={cx(s['sign'], s[sign.toLowerCase()])}>
      <Icon name={ICONS[sign]} size={34} />
    </span>
  );
}
