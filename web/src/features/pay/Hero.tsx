import type { ReactNode } from 'react';
import type { OrderStatus } from '../../lib/api/orders.ts';
import { m } from '../../lib/i18n/messages.ts';
import { Amount } from '../../ui/Amount.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { statusText } from '../../ui/order-status.ts';
import s from './hero.module.css';
import o from './outcome.module.css';

type Props = {
  sign: Sign;
  heading: string;
  /** In fen; left out while it is not known. */
  fen?: number | undefined;
  /** The units that are paid, and the bills. */
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

/**
 * What stands large at the head of the page. RING: the wallet is asked; TICK: the wallet has paid; WAIT: it waits for
 * its payer; BACK: the money goes back; OVER: it ended, and nothing was taken.
 */
export type Sign = 'RING' | 'TICK' | 'WAIT' | 'BACK' | 'OVER';

const SIGNS: Record<OrderStatus, Sign> = {
  AWAITING_PAYMENT: 'WAIT',
  DEDUCTING: 'RING',
  CLOSING: 'OVER',
  CLOSED: 'OVER',
  // "Paid" is the wallet's word; what the units say stands beside each bill.
  PROCESSING: 'TICK',
  SUCCEEDED: 'TICK',
  PARTLY_REFUNDED: 'TICK',
  REFUNDING: 'BACK',
  REFUNDED: 'BACK',
};

export function signOf(status: OrderStatus): Sign {
  return SIGNS[status];
}

/** The heading: that it is paid, or the status. */
export function headingOf(status: OrderStatus): string {
  return SIGNS[status] === 'TICK' ? m.payment_paid() : statusText(status);
}
