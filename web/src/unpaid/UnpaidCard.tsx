import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { Link } from 'wouter';
import { accountsKey, type UnpaidPayment } from '../api/accounts.ts';
import { useHref } from '../app/navigation/navigation.ts';
import { pageOf, payingOf } from '../app/orders/paying.ts';
import { m } from '../i18n/messages.ts';
import { accountName } from '../i18n/projects.ts';
import { useNow } from '../kit/use-now.ts';
import { PayingButton } from '../offline/PayingButton.tsx';
import { Amount } from '../ui/facts/Amount.tsx';
import { Tag } from '../ui/facts/Tag.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { TimeLeft } from './TimeLeft.tsx';
import { timeLeft } from './time-left.ts';
import s from './unpaid.module.css';

/** A chunk of its own: home rarely needs it. Without it the card still leads to the payment's page. */
const UnpaidWays = lazy(() => import('./UnpaidWays.tsx').catch(() => ({ default: () => null })));

type Props = { payment: UnpaidPayment; onFreed?: () => void };

/** An unpaid payment: its sum, the time left, and one tap to the wallet. Once the time is over the accounts are asked for anew. */
export function UnpaidCard({ payment, onFreed }: Props) {
  const href = useHref();
  const client = useQueryClient();
  const over = timeLeft(payment, useNow()) === 0;
  useEffect(() => {
    if (over) client.invalidateQueries({ queryKey: accountsKey });
  }, [over, client]);
  if (over) return null;
  const paying = payingOf(payment);
  return (
    <Card
      title={m.status_awaiting_payment()}
      aside={
        <Tag tone="warning">
          <TimeLeft terms={payment} />
        </Tag>
      }
    >
      <div className={s['unpaid']}>
        <Link href={href(pageOf(paying), paying)}>
          <Amount fen={payment.cash} size="large" />
          <p className={s['note']}>{namesOf(payment)}</p>
        </Link>
        <Suspense
          fallback={
            <PayingButton small disabled>
              {m.unpaid_go_on()}
            </PayingButton>
          }
        >
          <UnpaidWays payment={payment} onFreed={onFreed} />
        </Suspense>
      </div>
    </Card>
  );
}

/** More accounts than these are not named. */
const NAMED = 2;

function namesOf({ orders }: UnpaidPayment): string {
  const names = [...new Set(orders.map(accountName))];
  return `${names.slice(0, NAMED).join(m.payment_and())}${names.length > NAMED ? '…' : ''}`;
}
