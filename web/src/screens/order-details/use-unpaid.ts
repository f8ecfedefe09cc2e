import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailed } from '../../api/errors.ts';
import { askHowToPay, cancelOrder } from '../../api/orders.ts';
import { useApp } from '../../app/context.ts';
import { usePayHost, usePayOrder } from '../../app/orders/pay-order.ts';
import { m } from '../../i18n/messages.ts';
import { useComeBack } from '../../kit/come-back.ts';

/** The time a tip shows: long enough to read a sentence. */
const READ_MS = 4000;

/** Pays or cancels an unpaid order. `onChange`: the order has to be loaded again. */
export function useUnpaid(orderId: string, onChange: () => void) {
  const { api, overlays } = useApp();
  const payHost = usePayHost();
  const payOrder = usePayOrder();
  const [atWallet, setAtWallet] = useState(false);
  useComeBack(() => {
    setAtWallet(false);
    onChange();
  });

  const tell = (text: string) => overlays.tip(text, m.tip_title(), READ_MS);
  const onError = (error: Error) => {
    // Other failures have been shown already.
    if (error instanceof CallFailed && error.reason === 'transport') tell(m.order_no_answer());
    onChange();
  };
  const going = useMutation({
    mutationFn: () => overlays.whileLoading(askHowToPay(api, orderId, payHost)),
    onSuccess: (answer) => {
      if (!answer.ok) tell(answer.text);
      if (!answer.ok || !answer.body.pay) {
        if (answer.ok && answer.body.status === 'AWAITING_PAYMENT' && !answer.body.preparing)
          tell(m.order_pay_in_wallet());
        return onChange();
      }
      setAtWallet(true);
      payOrder(orderId, answer.body.pay, () => {
        setAtWallet(false);
        onChange();
      });
    },
    onError,
  });
  const cancelling = useMutation({
    mutationFn: () => cancelOrder(api, orderId),
    onSuccess: (answer) => {
      if (!answer.ok) tell(answer.text);
      onChange();
    },
    onError,
  });

  const cancel = async () => {
    const yes = await overlays.confirm({
      title: m.order_cancel_title(),
      text: m.order_cancel_text(),
      confirm: m.order_cancel(),
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
