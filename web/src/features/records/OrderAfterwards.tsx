import { BILL_PATH, HOME_PATH, RECEIPT_PATH, RECORDS_PATH } from '@life-payment/contract/pages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { keepBills } from '../../lib/api/bills.ts';
import { type OrderDetail, type OrderStatus, payAgain } from '../../lib/api/orders.ts';
import { useApp } from '../../lib/app.ts';
import { failureOf } from '../../lib/failure.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useHref, useNavigation } from '../../lib/navigation/navigation.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { LinkButton, PayingButton } from '../../ui/Button.tsx';
import { DoneBar } from '../pay/outcome-parts.tsx';
import type { Obstacle } from './NotAgainDialog.tsx';
import s from './order-details.module.css';

/** Failed orders: the payer most likely wants to try again. */
const FAILED: readonly OrderStatus[] = ['CLOSED', 'REFUNDED'];
const PAID: readonly OrderStatus[] = ['SUCCEEDED', 'PARTLY_REFUNDED'];

/** The actions of an order that can no longer be paid: leaving, its receipt, and paying its account again once it is final. */
export function AfterwardsActions({ order }: { order: OrderDetail }) {
  const href = useHref();
  const failed = FAILED.includes(order.status);
  const receipt = order.receipt && (
    <LinkButton variant="soft" href={href(RECEIPT_PATH, { receipt: order.receipt.code })}>
      {m.title_receipt()}
    </LinkButton>
  );
  return (
    <>
      <div className={s['ways']}>
        {failed && receipt}
        {PAID.includes(order.status) && <PayAgain order={order} variant="soft" />}
        <LinkButton variant="soft" href={href(RECORDS_PATH)}>
          {m.title_payment_records()}
        </LinkButton>
        {failed && (
          <LinkButton variant="soft" href={href(HOME_PATH)}>
            {m.back_home()}
          </LinkButton>
        )}
      </div>
      {failed ? (
        <BottomBar>
          <PayAgain order={order} variant="primary" />
        </BottomBar>
      ) : (
        <DoneBar beside={receipt} />
      )}
    </>
  );
}

/** A chunk of its own: it is rarely wanted. */
const NotAgainDialog = lazy(() => import('./NotAgainDialog.tsx'));

type Props = { order: OrderDetail; variant: 'primary' | 'soft' };

/** Queries the unit for the account's present bills and goes to them, or says why there are none. */
function PayAgain({ order, variant }: Props) {
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

/** Goes from an order to its account's present bills. `obstacle`: why that does not work, until it is dismissed. */
function usePayAgain({ orderId, kind, amount }: OrderDetail) {
  const { api } = useApp();
  const client = useQueryClient();
  const { navigate } = useNavigation();
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  const asking = useMutation({ mutationFn: () => payAgain(api, orderId) });

  const ask = () =>
    // This callback runs only while the order is shown: a payer who has left is not taken to the bills.
    asking.mutate(undefined, {
      onSuccess: (answer) => {
        if (!answer.ok) return setObstacle(answer);
        const { accountId, query } = answer.body;
        keepBills(client, accountId ?? query.queryId, query);
        navigate(BILL_PATH, {
          ...(accountId === undefined ? { queryId: query.queryId } : { accountId }),
          // Bills have their own amounts; a top-up repeats the amount that the payer chose.
          money: kind === 'TOP_UP' ? amount : undefined,
        });
      },
      onError: (error) => {
        const { form } = failureOf(error);
        if (form !== undefined) setObstacle({ text: form });
      },
    });

  return { ask, asking: asking.isPending, obstacle, dismiss: () => setObstacle(null) };
}
