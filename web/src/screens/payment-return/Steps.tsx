import { type ReactNode, useEffect, useState } from 'react';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyView } from '../../ui/views/Views.tsx';
import s from './payment-return.module.css';

/** The wallet has not answered yet: asks the payer whether the order was paid. */
export function Asking({ onPaid, onNotYet }: { onPaid: () => void; onNotYet: () => void }) {
  return (
    <EmptyView
      icon="wallet"
      title={m.payment_ask()}
      text={m.payment_ask_text()}
      action={
        <Buttons>
          <Button wide onClick={onPaid}>
            {m.payment_done()}
          </Button>
          <Button wide variant="soft" onClick={onNotYet}>
            {m.payment_not_yet()}
          </Button>
        </Buttons>
      }
    />
  );
}

/** After this time a text says that it takes longer than it should. */
const LONG_FROM_MS = 20_000;

/** The payer says that the order is paid; the wallet's confirmation is awaited. */
export function Confirming({ onOrder }: { onOrder: () => void }) {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_FROM_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status">
      <EmptyView
        icon="clock"
        title={m.payment_confirming()}
        text={long ? m.payment_long_text() : m.payment_confirming_text()}
        action={
          <Button variant="soft" onClick={onOrder}>
            {m.payment_view_order()}
          </Button>
        }
      />
    </div>
  );
}

/** The order can't be loaded: its state is unknown, so it may not be paid again. */
export function Unreachable({ onRetry, onOrder }: { onRetry: () => void; onOrder: () => void }) {
  return (
    <div role="alert">
      <EmptyView
        icon="offline"
        tone="warning"
        title={m.payment_unreachable()}
        text={m.payment_unreachable_text()}
        action={
          <Buttons>
            <Button wide onClick={onRetry}>
              {m.retry()}
            </Button>
            <Button wide variant="soft" onClick={onOrder}>
              {m.payment_view_order()}
            </Button>
          </Buttons>
        }
      />
    </div>
  );
}

function Buttons({ children }: { children: ReactNode }) {
  return <div className={s['buttons']}>{children}</div>;
}
