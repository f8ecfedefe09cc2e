import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { accountsKey, type UnpaidPayment } from '../../lib/api/accounts.ts';
import { useNow } from '../../lib/hooks.ts';
import { m } from '../../lib/i18n/messages.ts';
import { accountName } from '../../lib/i18n/projects.ts';
import { later, Nothing } from '../../lib/later.tsx';
import { Button, Link, PayingButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Amount, Tag } from '../../ui/Parts.tsx';
import { pageOf, payingOf } from './go-to-wallet.ts';
import s from './unpaid.module.css';

/** A chunk of its own: it is rarely needed. Without it the card still leads to the payment's page. */
export const UnpaidWays = later(() => import('./UnpaidWays.tsx'), { meanwhile: <Ways />, instead: Nothing });

/** The buttons before their code has come, so that the card does not grow under the finger. */
function Ways() {
  return (
    <div className={s['ways']}>
      <PayingButton small disabled>
        {m.unpaid_go_on()}
      </PayingButton>
      <Button variant="ends" small disabled>
        {m.order_cancel()}
      </Button>
    </div>
  );
}

/** An unpaid payment: its sum, the time left, and one tap to the wallet. Once the time is over the accounts are asked for anew. */
export function UnpaidCard({ payment, onFreed }: { payment: UnpaidPayment; onFreed?: () => void }) {
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
        <Link to={pageOf(paying)} params={paying}>
          <Amount fen={payment.cash} size="large" />
          {namesOf(payment).map((name) => (
            <p key={name} className="small phrases">
              {name}
            </p>
          ))}
        </Link>
        <UnpaidWays payment={payment} onFreed={onFreed} />
      </div>
    </Card>
  );
}

const NAMED = 2;

/** The names of a payment's accounts, a line each: in one line the home of the first seems to be that of all. */
function namesOf({ orders }: UnpaidPayment): string[] {
  const names = [...new Set(orders.map((order) => accountName(order)))];
  return names.length > NAMED ? [...names.slice(0, NAMED), '…'] : names;
}

/** Counts down how long something can still be paid. */
export function TimeLeft({ terms }: { terms: Terms }) {
  return <span role="timer">{leftText(timeLeft(terms, useNow()))}</span>;
}

/** When something unpaid began and ends; ISO 8601. */
export type Terms = { readonly createdAt: string; readonly expiresAt: string };

/**
 * The time left to pay in milliseconds: at least 0, and at most the time the order was given, because the phone's clock
 * may be wrong. `now` in milliseconds.
 */
export function timeLeft({ createdAt, expiresAt }: Terms, now: number): number {
  const end = Date.parse(expiresAt);
  return Math.min(Math.max(0, end - now), end - Date.parse(createdAt));
}

/** `13 minutes left`, in the last minute `42 seconds left`; empty when the time is over. */
export function leftText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  if (seconds >= 60) return m.unpaid_minutes({ count: Math.floor(seconds / 60) });
  return seconds > 0 ? m.unpaid_seconds({ count: seconds }) : '';
}
