import type { OrderDetail } from '../../api/orders.ts';
import { m } from '../../i18n/messages.ts';
import { useNow } from '../../kit/use-now.ts';
import { PayingButton } from '../../offline/PayingButton.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { clockText } from '../../ui/facts/clock.ts';
import { BottomBar } from '../../ui/layout/BottomBar.tsx';
import s from './order-details.module.css';
import { timeLeft } from './time-left.ts';
import { useUnpaid } from './use-unpaid.ts';

/** The actions of an unpaid order: the time left, paying, and cancelling. */
export function UnpaidActions({ order, onChange }: { order: OrderDetail; onChange: () => void }) {
  const left = timeLeft(order, useNow());
  const { goOn, cancel, cancelling, leaving } = useUnpaid(order.orderId, onChange);
  if (left === 0)
    return (
      <p className={s['over']} role="status">
        {m.order_say_over()}
      </p>
    );
  return (
    <>
      <div className={s['secondary']}>
        <Button variant="text" onClick={cancel} busy={cancelling} disabled={leaving}>
          {m.order_cancel()}
        </Button>
      </div>
      {!order.preparing && (
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
          <PayingButton wide onClick={goOn} busy={leaving} disabled={cancelling}>
            {m.order_continue()}
          </PayingButton>
        </BottomBar>
      )}
    </>
  );
}
