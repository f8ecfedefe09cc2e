import { HOME_PATH } from '@life-payment/contract/pages';
import type { ReactNode } from 'react';
import type { OrderStatus } from '../../lib/api/orders.ts';
import { useApp } from '../../lib/app.ts';
import { useNow } from '../../lib/hooks.ts';
import { copyText } from '../../lib/host/device.ts';
import { m } from '../../lib/i18n/messages.ts';
import { later, Nothing } from '../../lib/later.tsx';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button, LinkButton, PayingButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { Fact, Fold } from '../../ui/Facts.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { COPY } from '../../ui/later-icons.ts';
import { statusText } from '../../ui/order-status.ts';
import { Amount } from '../../ui/Parts.tsx';
import { Timeline } from '../../ui/Timeline.tsx';
import s from './outcome.module.css';
import { comingBack, courseOf, isUnderWay, type Outcome, type PaymentDetail, promiseText } from './text.ts';
import { type Terms, TimeLeft, timeLeft } from './UnpaidCard.tsx';
import { type Unpaid, useUnpaid } from './UnpaidWays.tsx';

type HeroProps = {
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
export function Hero({ sign, heading, fen, what, children }: HeroProps) {
  return (
    <div className={s['hero']} role="status">
      <SignMark sign={sign} />
      <h2 className={cx('title phrases', s['heading'])}>
        <span>{heading}</span>{' '}
        {fen !== undefined && (
          <span className={cx(sign === 'OVER' && s['muted'])}>
            <Amount fen={fen} size="large" />
          </span>
        )}
      </h2>
      {what && <p className="small phrases">{what}</p>}
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
type Sign = 'RING' | 'TICK' | 'WAIT' | 'BACK' | 'OVER';

export const SIGNS: Record<OrderStatus, Sign> = {
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

/** The heading: that it is paid, or the status. */
export function headingOf(status: OrderStatus): string {
  return SIGNS[status] === 'TICK' ? m.payment_paid() : statusText(status);
}

/** Course, amounts and numbers, folded until they are wanted. `open`: they are wanted from the start. */
export function Details({ open, children }: { open: boolean; children: ReactNode }) {
  return (
    <Card rows>
      <Fold summary={m.payment_details()} open={open}>
        <div className={cx('stack', s['folded'])}>{children}</div>
      </Fold>
    </Card>
  );
}

type SumProps = {
  label: string;
  cashLabel: string;
  of: Pick<PaymentDetail, 'amount' | 'coupon' | 'cash' | 'refunded' | 'status' | 'orders'>;
};

/** The sums of an order or a payment: what was due, what a coupon took off, what is paid, what went back, and what is left. */
export function SumLines({ label, cashLabel, of }: SumProps) {
  const { amount, coupon, cash, refunded, status } = of;
  const coming = comingBack(of);
  const back = refunded + coming;
  const lines = [
    [label, amount],
    [m.order_coupon(), -coupon],
    [cashLabel, cash],
    [m.order_refunded(), -refunded],
    [m.order_refund_pending(), -coming],
    [m.order_in_the_end(), cash - back, back > 0 && status !== 'REFUNDED'],
  ] as const;
  return lines.map(
    ([name, fen, shown = fen !== 0], at) =>
      (shown || at === 0) && (
        <Fact key={name} name={name}>
          <Amount fen={fen} />
        </Fact>
      ),
  );
}

/** `copied`: customer service asks for it, so a button copies it. */
type NumberProps = { label: string; number: string; copied?: boolean };

/** A long number, whole, without spaces between its digits, so that one that is selected can be pasted. */
export function NumberLine({ label, number, copied = false }: NumberProps) {
  const { overlays } = useApp();
  const copy = async () => {
    overlays.toast((await copyText(number)) ? m.order_copied() : m.order_copy_failed());
  };
  return (
    <Fact name={label}>
      <span className={s['number']}>
        <span className="digits">{number}</span>
        {copied && (
          <button
            type="button"
            className={cx('tap', s['copy'])}
            aria-label={m.order_copy_what({ what: label })}
            onClick={copy}
          >
            <Icon name={COPY} size={18} />
          </button>
        )}
      </span>
    </Fact>
  );
}

/** Leaves, in reach of the thumb. `beside`: another way on, such as the receipt. */
export function DoneBar({ beside }: { beside?: ReactNode }) {
  return (
    <BottomBar>
      <div className="pair">
        {beside}
        <LinkButton to={HOME_PATH}>{m.done()}</LinkButton>
      </div>
    </BottomBar>
  );
}

type ActionsProps = {
  unpaid: Unpaid;
  terms: Terms;
  onChange: () => void;
  /** In the place of the button that pays: another page shows all of what is paid. */
  instead?: ReactNode;
  /** Only its payer can cancel it, no guest. */
  guest?: boolean;
};

/** The actions of what is unpaid: the time left, paying, and cancelling. */
export function UnpaidActions({ unpaid, terms, onChange, instead, guest }: ActionsProps) {
  const left = timeLeft(terms, useNow());
  const { goOn, cancel, cancelling, leaving } = useUnpaid(unpaid, onChange);
  if (left === 0)
    return (
      <p className={cx('small', s['note'])} role="status">
        {m.order_say_over()}
      </p>
    );
  return (
    <>
      {!guest && (
        <div className="centre">
          <Button variant="ends" small onClick={cancel} busy={cancelling} disabled={leaving}>
            {unpaid.payment ? m.order_cancel_all({ count: unpaid.payment.orders }) : m.order_cancel()}
          </Button>
        </div>
      )}
      <BottomBar summary={<TimeLeft terms={terms} />}>
        {instead ?? (
          <PayingButton wide onClick={goOn} busy={leaving} disabled={cancelling}>
            {m.order_continue()}
          </PayingButton>
        )}
      </BottomBar>
    </>
  );
}

/** The steps of a payment and by when they are done. `note`: below the card. */
export function CourseCard({ outcome, note }: { outcome: Outcome; note?: string | undefined }) {
  return (
    <>
      <Card>
        <Timeline steps={courseOf(outcome)} />
        <PromiseNote outcome={outcome} />
      </Card>
      {note && <p className={cx('small phrases', s['note'])}>{note}</p>}
    </>
  );
}

/** The promise of a payment that is under way; a broken promise is highlighted. */
export function PromiseNote({ outcome }: { outcome: Pick<Outcome, 'orders'> }) {
  const text = promiseText(outcome);
  const overdue = outcome.orders.some(({ promise }) => promise?.overdue);
  return text && <p className={cx('small', s['promise'], overdue && s['overdue'])}>{text}</p>;
}

/** The steps after the wallet has paid, while something is under way. */
export function CourseUnderWay({ outcome }: { outcome: Outcome }) {
  if (!isUnderWay(outcome)) return null;
  return (
    <CourseCard
      outcome={outcome}
      note={outcome.status === 'PROCESSING' ? m.payment_close_note() : undefined}
    />
  );
}

/** A chunk of its own: nobody waits for it. */
const NextCard = later(() => import('./NextCard.tsx'), { instead: Nothing });

/** After a payment of now: the card of what helps next. */
export function WhatNext({ outcome }: { outcome: Outcome }) {
  if (!isFresh(outcome, Date.now())) return null;
  return <NextCard outcome={outcome} />;
}

const FRESH_MS = 3_600_000;

/** True if it was paid within the last hour, so that what comes next is of interest. */
export function isFresh({ paidAt, status }: Outcome, now: number): boolean {
  const paid = status === 'PROCESSING' || status === 'SUCCEEDED' || status === 'PARTLY_REFUNDED';
  return paid && paidAt !== undefined && now - Date.parse(paidAt) < FRESH_MS;
}
