import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Answer, Api } from '../../lib/api/client.ts';
import { CallFailed } from '../../lib/api/envelope.ts';
import { forgetWhatOrdersChange, type HowToPay } from '../../lib/api/orders.ts';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { Button, PayingButton } from '../../ui/Button.tsx';
import { type Covered, useGoToWallet, usePayHost } from './go-to-wallet.ts';
import s from './unpaid.module.css';

export default UnpaidWays;

type Props = {
  payment: Covered;
  /** It was cancelled, and its bills are free or will soon be. */
  onFreed?: (() => void) | undefined;
};

function UnpaidWays({ payment, onFreed }: Props): ReactNode {
  const client = useQueryClient();
  const { paymentId, orders } = payment;
  const unpaid = {
    orderId: orders[0]?.orderId ?? '',
    ...(orders.length > 1 && { payment: { paymentId, orders: orders.length } }),
  };
  const { goOn, cancel, cancelling, leaving } = useUnpaid(unpaid, () => {
    onFreed?.();
    forgetWhatOrdersChange(client);
  });
  return (
    <div className={s['ways']}>
      <PayingButton small busy={leaving} disabled={cancelling} onClick={goOn}>
        {m.unpaid_go_on()}
      </PayingButton>
      <Button variant="ends" small busy={cancelling} disabled={leaving} onClick={cancel}>
        {orders.length > 1 ? m.order_cancel_all({ count: orders.length }) : m.order_cancel()}
      </Button>
    </div>
  );
}

/** The time a tip shows: long enough to read a sentence. */
const READ_MS = 4000;

/** Number of looks at a cancelled order until its bills are free, a second apart. */
const MOST_LOOKS = 10;

/** An unpaid order by itself, or a payment that `orderId` and others belong to. */
export type Unpaid = {
  readonly orderId: string;
  readonly payment?: { readonly paymentId: string; readonly orders: number };
};

/** Pays or cancels what is unpaid. `onChange`: it has to be loaded again; after a cancel also once its bills are free. */
export function useUnpaid({ orderId, payment }: Unpaid, onChange: () => void) {
  const { api, overlays } = useApp();
  const payHost = usePayHost();
  const goToWallet = useGoToWallet();
  const [atWallet, setAtWallet] = useState(false);

  const tell = (text: string) => overlays.tip(text, READ_MS);
  const failing = (text: () => string) => (error: Error) => {
    // Other failures have been shown already.
    if (error instanceof CallFailed && error.reason === 'transport') tell(text());
    onChange();
  };
  const ask = (): Promise<Answer<{ readonly pay?: HowToPay }>> =>
    payment
      ? api.call('/order/getPayment', { paymentId: payment.paymentId, payHost })
      : api.call('/order/getOrderDetail', { orderId, payHost });
  const going = useMutation({
    mutationFn: () => overlays.whileLoading(ask()),
    onSuccess: (answer) => {
      if (!answer.ok) tell(answer.text);
      if (!answer.ok || !answer.body.pay) return onChange();
      setAtWallet(true);
      goToWallet(payment ? { paymentId: payment.paymentId } : { orderId }, answer.body.pay, () => {
        setAtWallet(false);
        onChange();
      });
    },
    onError: failing(m.order_no_answer),
  });
  const cancelling = useMutation({
    mutationFn: async () => {
      const answer = await api.call('/order/cancelOrder', { orderId });
      if (!answer.ok) return tell(answer.text);
      onChange();
      return untilClosed(api, orderId);
    },
    onSuccess: onChange,
    // The wallet may have been paid before, so nobody can say that nothing was taken.
    onError: failing(m.transport_failed),
  });

  const cancel = async () => {
    const all = payment && { count: payment.orders };
    const yes = await overlays.confirm({
      title: all ? m.order_cancel_all_title(all) : m.order_cancel_title(),
      text: all ? m.order_cancel_all_text(all) : m.order_cancel_text(),
      confirm: all ? m.order_cancel_all(all) : m.order_cancel(),
      ends: true,
      cancel: m.order_cancel_keep(),
    });
    if (yes) cancelling.mutate();
  };
  return {
    goOn: () => going.mutate(),
    cancel,
    cancelling: cancelling.isPending,
    leaving: going.isPending || atWallet,
  };
}

async function untilClosed(api: Api, orderId: string): Promise<void> {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const answer = await api.call('/order/getOrderDetail', { orderId }, { quiet: true });
    if (!answer.ok || answer.body.status !== 'CLOSING') return;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}
