import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { forgetWhatOrdersChange } from '../api/orders.ts';
import type { Covered } from '../app/orders/paying.ts';
import { m } from '../i18n/messages.ts';
import { PayingButton } from '../offline/PayingButton.tsx';
import { Button } from '../ui/controls/Button.tsx';
import s from './unpaid.module.css';
import { unpaidOf, useUnpaid } from './use-unpaid.ts';

export default UnpaidWays;

type Props = {
  payment: Covered;
  /** It was cancelled, and its bills are free or will soon be. */
  onFreed?: (() => void) | undefined;
};

/** Going on with an unpaid payment in one tap, or cancelling it. */
function UnpaidWays({ payment, onFreed }: Props): ReactNode {
  const client = useQueryClient();
  const { goOn, cancel, cancelling, leaving } = useUnpaid(unpaidOf(payment), () => {
    onFreed?.();
    forgetWhatOrdersChange(client);
  });
  return (
    <div className={s['ways']}>
      <PayingButton small busy={leaving} disabled={cancelling} onClick={goOn}>
        {m.unpaid_go_on()}
      </PayingButton>
      <Button variant="text" small busy={cancelling} disabled={leaving} onClick={cancel}>
        {m.order_cancel()}
      </Button>
    </div>
  );
}
