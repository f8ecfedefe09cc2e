import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { askHowToPayAll, openPaymentOptions } from '../api/new-payment.ts';
import { askHowToPay, cancelOrder, forgetWhatOrdersChange, type HowToPay } from '../api/orders.ts';
import { useApp } from '../app/context.ts';
import { type Covered, payingOf, useGoToWallet, useOpenPaying, usePayHost } from '../app/orders/pay-order.ts';
import { m } from '../i18n/messages.ts';
import { PayingButton } from '../offline/PayingButton.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { moneyText } from '../ui/facts/money.ts';
import type { Open } from './open.ts';
import s from './pay-all.module.css';

/** How often a cancelled order is looked at until its bills are free, a second apart. */
const MOST_LOOKS = 10;

/** `onFreed`: it was cancelled, and its bills are free or will soon be. */
type Props = { open: Open; onFreed: () => void };

/** The payer's own open payment: paying it as it is, or cancelling it. */
export function OpenPayment({ open, onFreed }: Props) {
  const { api } = useApp();
  const { data } = useQuery({
    ...openPaymentOptions(api, open.paymentId ?? ''),
    enabled: open.paymentId !== undefined && open.cash === undefined,
  });
  const cash = open.cash ?? data?.cash;
  const sum = cash === undefined ? undefined : moneyText(cash);
  const pay = usePayOpen(open);
  const cancel = useCancel(open, onFreed);
  return (
    <section className={s['open']}>
      <p>
        {sum === undefined ? m.pay_all_open_any() : m.pay_all_open({ amount: sum })}
        {open.until !== undefined && (
          <span className={s['small']}>{m.pay_all_open_until({ until: open.until })}</span>
        )}
      </p>
      <div className={s['ways']}>
        <Button
          variant="ends"
          small
          busy={cancel.isPending}
          disabled={pay.busy}
          onClick={() => cancel.mutate()}
        >
          {cancel.isPending ? m.pay_all_open_closing() : m.pay_all_open_cancel()}
        </Button>
        <PayingButton
          small
          busy={pay.busy}
          disabled={cancel.isPending || sum === undefined}
          onClick={pay.pay}
        >
          {m.pay_all_open_pay({ amount: sum ?? '' })}
        </PayingButton>
      </div>
    </section>
  );
}

/** Goes to the wallet with the open payment, or to its page when it can't be paid any more. */
function usePayOpen({ paymentId, orderId }: Open) {
  const { api, overlays } = useApp();
  const client = useQueryClient();
  const payHost = usePayHost();
  const goToWallet = useGoToWallet();
  const openPaying = useOpenPaying();
  const ask = async (): Promise<{ payment: Covered; pay: HowToPay | undefined } | string> => {
    if (paymentId === undefined) {
      const answer = await askHowToPay(api, orderId, payHost);
      if (!answer.ok) return answer.text;
      return { payment: { paymentId: '', orders: [{ orderId }] }, pay: answer.body.pay };
    }
    const answer = await askHowToPayAll(api, paymentId, payHost);
    return answer.ok ? { payment: answer.body, pay: answer.body.pay } : answer.text;
  };
  const mutation = useMutation({
    mutationFn: () => overlays.whileLoading(ask()),
    onSuccess: (found) => {
      if (typeof found === 'string') overlays.toast(found);
      else if (found.pay)
        goToWallet(payingOf(found.payment), found.pay, () => {
          forgetWhatOrdersChange(client);
        });
      else openPaying(payingOf(found.payment));
    },
    onError: () => overlays.toast(m.pay_all_unknown()),
  });
  return { busy: mutation.isPending, pay: () => mutation.mutate() };
}

/** Cancels the payment, and waits a while until the wallet has closed it. */
function useCancel({ orderId, paymentId }: Open, onFreed: () => void) {
  const { api, overlays } = useApp();
  const client = useQueryClient();
  const isClosed = async () => {
    const answer = await api.call('/order/getOrderDetail', { orderId }, { quiet: true });
    return !answer.ok || answer.body.status !== 'CLOSING';
  };
  return useMutation({
    mutationFn: async () => {
      const answer = await cancelOrder(api, orderId);
      if (!answer.ok) {
        overlays.toast(answer.text);
        return;
      }
      for (let looks = 0; looks < MOST_LOOKS && !(await isClosed()); looks += 1)
        await new Promise((resolve) => setTimeout(resolve, 1000));
    },
    onSuccess: () => {
      client.setQueryData(['intention', 'all'], null);
      if (paymentId !== undefined) client.removeQueries({ queryKey: ['openPayment', paymentId] });
      forgetWhatOrdersChange(client);
      onFreed();
    },
  });
}
