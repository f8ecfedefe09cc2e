import type { ReactNode } from 'react';
import { m } from '../i18n/messages.ts';
import { useNow } from '../kit/use-now.ts';
import { PayingButton } from '../offline/PayingButton.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { clockText } from '../ui/facts/clock.ts';
import { BottomBar } from '../ui/layout/BottomBar.tsx';
import s from './outcome.module.css';
import { timeLeft } from './time-left.ts';
import { type Unpaid, useUnpaid } from './use-unpaid.ts';

type Props = {
  unpaid: Unpaid;
  /** When it began and ends. */
  terms: { createdAt: string; expiresAt: string };
  onChange: () => void;
  /** In the place of the button that pays: another page shows all of what is paid. */
  instead?: ReactNode;
};

/** The actions of what is unpaid: the time left, paying, and cancelling. */
export function UnpaidActions({ unpaid, terms, onChange, instead }: Props) {
  const left = timeLeft(terms, useNow());
  const { goOn, cancel, cancelling, leaving } = useUnpaid(unpaid, onChange);
  if (left === 0)
    return (
      <p className={s['ended']} role="status">
        {m.order_say_over()}
      </p>
    );
  return (
    <>
      <div className={s['secondary']}>
        <Button variant="ends" small onClick={cancel} busy={cancelling} disabled={leaving}>
          {unpaid.payment ? m.order_cancel_all({ count: unpaid.payment.orders }) : m.order_cancel()}
        </Button>
      </div>
      <BottomBar
        summary={
          <>
            <span>{m.order_time_left()}</span>
            <span role="timer" className={s['timer']}>
              {clockText(left)}
            </span>
          </>
        }
      >
        {instead ?? (
          <PayingButton wide onClick={goOn} busy={leaving} disabled={cancelling}>
            {m.order_continue()}
          </PayingButton>
        )}
      </BottomBar>
    </>
  );
}
