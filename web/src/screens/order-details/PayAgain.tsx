import { lazy, Suspense, useEffect, useRef } from 'react';
import type { OrderDetail } from '../../api/orders.ts';
import { m } from '../../i18n/messages.ts';
import { PayingButton } from '../../offline/PayingButton.tsx';
import { usePayAgain } from './use-pay-again.ts';

/** A chunk of its own: it is rarely wanted. */
const NotAgainDialog = lazy(() => import('./NotAgainDialog.tsx'));

type Props = { order: OrderDetail; variant: 'primary' | 'soft' };

/** Queries the unit for the account's present bills and goes to them, or says why there are none. */
export function PayAgain({ order, variant }: Props) {
  const { ask, asking, obstacle, dismiss } = usePayAgain(order);
  const button = useRef<HTMLButtonElement>(null);
  // The button lost the focus while it was busy, so the dialog can't return it.
  useEffect(() => {
    if (obstacle === null) return;
    return () => button.current?.focus();
  }, [obstacle]);
  return (
    <>
      <PayingButton ref={button} wide variant={variant} busy={asking} onClick={ask}>
        {m.order_pay_again()}
      </PayingButton>
      {obstacle && (
        <Suspense>
          <NotAgainDialog order={order} obstacle={obstacle} onRetry={ask} onClose={dismiss} />
        </Suspense>
      )}
    </>
  );
}
