import type { ReactNode } from 'react';
import { useNow } from '../../lib/hooks.ts';
import { m } from '../../lib/i18n/messages.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button, PayingButton } from '../../ui/Button.tsx';
import s from './outcome.module.css';
import { type Terms, TimeLeft, timeLeft } from './UnpaidCard.tsx';
import { type Unpaid, useUnpaid } from './UnpaidWays.tsx';

type Props = {
  unpaid: Unpaid;
  terms: Terms;
  onChange: () => void;
  /** In the place of the button that pays: another page shows all of what is paid. */
  instead?: ReactNode;
  /** Only its payer can cancel it, no guest. */
  guest?: boolean;
};

/** The actions of what is unpaid: the time left, paying, and cancelling. */
export function UnpaidActions({ unpaid, terms, onChange, instead, guest }: Props) {
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
      {!guest && (
        <div className={s['secondary']}>
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
