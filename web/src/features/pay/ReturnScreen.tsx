import { NO_SUCH_THING } from '@life-payment/contract/code-names';
import { BASE, HOME_PATH, ORDER_PATH, PAID_PATH, PAYMENT_PATH } from '@life-payment/contract/pages';
import { useEffect, useState } from 'react';
import { RefusedError } from '../../lib/api/envelope.ts';
import { askSuccessPage, type OrderStatus } from '../../lib/api/orders.ts';
import { useApp } from '../../lib/app.ts';
import { useNow, usePageTitle } from '../../lib/hooks.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useNavigation, useParams } from '../../lib/navigation/navigation.ts';
import { leave } from '../../lib/overlays.ts';
import { isOrderOfLink } from '../../lib/session/entry.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { NotFoundView } from '../../ui/NotFoundView.tsx';
import { EmptyView } from '../../ui/Views.tsx';
import { GuestScope } from './GuestScope.tsx';
import { useOrderPath } from './go-to-wallet.ts';
import { CourseCard, Hero } from './outcome-parts.tsx';
import { usePolledOrder, usePolledPayment } from './Polled.tsx';
import { type Outcome, outcomeOf, whatText } from './text.ts';

export default PaymentReturn;

/**
 * The page to which the wallet returns the payer. `orderId`: the order, or `paymentId`: the payment of several; the rest
 * of the address is not trusted.
 */
function PaymentReturn() {
  const { perTab } = useApp();
  const params = useParams();
  const [orderId, paymentId] = [params.get('orderId'), params.get('paymentId')];
  if (paymentId) return <ReturnedPayment key={paymentId} paymentId={paymentId} />;
  if (!orderId) return <NotFoundView />;
  const returned = <ReturnedOrder key={orderId} orderId={orderId} />;
  return isOrderOfLink(perTab, orderId) ? <GuestScope>{returned}</GuestScope> : returned;
}

function ReturnedOrder({ orderId }: { orderId: string }) {
  const { data, error, refetch } = usePolledOrder(orderId);
  const orderPath = useOrderPath();
  const isGuest = Boolean(useApp().link);
  const [own] = useState({ unpaid: orderPath, paid: isGuest ? orderPath : PAID_PATH, params: { orderId } });
  return <Returned outcome={data && outcomeOf(data)} error={error} onAsk={refetch} own={own} />;
}

function ReturnedPayment({ paymentId }: { paymentId: string }) {
  const { data, error, refetch } = usePolledPayment(paymentId);
  const [own] = useState({ unpaid: PAYMENT_PATH, paid: PAYMENT_PATH, params: { paymentId } });
  return <Returned outcome={data} error={error} onAsk={refetch} own={own} />;
}

type Props = {
  /** Undefined while nothing is known yet. */
  outcome: Outcome | undefined;
  error: Error | null;
  onAsk: () => unknown;
  own: OwnPage;
};

const LONG_FROM_MS = 20_000;

/**
 * Awaits the wallet's word and then moves on; meanwhile the payer can't pay twice, and is asked whether they paid. Who gave up at the
 * wallet is not asked, but sees what can still be paid. It looks like the page of what is paid, which follows.
 */
function Returned({ outcome, error, onAsk, own }: Props) {
  const { redirect } = useNavigation();
  const isGuest = Boolean(useApp().link);
  const [saidPaid, setSaidPaid] = useState(false);
  const [since] = useState(Date.now);
  const long = useNow() - since > LONG_FROM_MS;
  const cancelled = useParams().has('cancelled');
  const arrival = outcome && arrivalOf(outcome.status, cancelled);
  const asking = arrival === 'ASK' && !saidPaid;
  usePageTitle(arrival === 'ASK' || error ? m.title_payment() : null);
  useMoveOn(arrival, outcome?.orders[0]?.orderId, own, cancelled);

  const toUnpaid = () => redirect(own.unpaid, own.params);
  if (error instanceof RefusedError && error.refused.code === NO_SUCH_THING) return <NotFoundView />;
  // Nothing can be loaded: whether it is paid is unknown, so it may not be paid again.
  if (error)
    return (
      <EmptyView
        role="alert"
        icon="offline"
        tone="warning"
        title={m.payment_unreachable()}
        text={m.payment_unreachable_text()}
        action={
          <>
            <Button onClick={() => onAsk()}>{m.retry()}</Button>
            <Button variant="soft" onClick={toUnpaid}>
              {m.payment_view_order()}
            </Button>
          </>
        }
      />
    );
  const onPaid = () => {
    setSaidPaid(true);
    onAsk();
  };
  const waiting = isGuest ? m.payment_confirming_text() : m.payment_waiting_text();
  return (
    <div className="stack">
      <Hero
        sign={asking ? 'WAIT' : 'RING'}
        heading={asking ? m.payment_ask() : m.payment_confirming()}
        fen={outcome?.cash}
        what={outcome && whatText(outcome)}
      />
      {outcome && (
        <CourseCard
          outcome={outcome}
          note={asking ? m.payment_ask_text() : long ? m.payment_long_text() : waiting}
        />
      )}
      {asking && (
        <BottomBar>
          <Button wide onClick={onPaid}>
            {m.payment_done()}
          </Button>
          <Button wide variant="soft" onClick={toUnpaid}>
            {m.payment_not_yet()}
          </Button>
        </BottomBar>
      )}
      {outcome && !asking && (
        <BottomBar>
          <Button wide variant="soft" onClick={toUnpaid}>
            {outcome.orders.length > 1 ? m.payment_view_payment() : m.payment_view_order()}
          </Button>
        </BottomBar>
      )}
    </div>
  );
}

/** The app's own pages after this one: of what is not paid, and of what is while the channel's page is not known. */
type OwnPage = {
  readonly unpaid: string;
  readonly paid: string;
  readonly params: Readonly<Record<string, string>>;
};

/** Replaces this page once it is known whether it is paid: by the channel's page, which the service knows by the order, or by one of the app's. */
function useMoveOn(
  arrival: Arrival | undefined,
  orderId: string | undefined,
  own: OwnPage,
  cancelled: boolean,
): void {
  const { api } = useApp();
  const { redirect } = useNavigation();
  useEffect(() => {
    if (arrival === 'UNPAID') redirect(own.unpaid, { ...own.params, ...(cancelled && { cancelled: '1' }) });
    if (arrival !== 'PAID' || orderId === undefined) return;
    let left = false;
    const follow = (url: string | null) => {
      if (left) return;
      const destination = url === null ? null : destinationOf(url, BASE, window.location.origin);
      if (destination?.kind === 'ADDRESS')
        leave(
          () => window.location.replace(destination.address),
          () => follow(null),
        );
      else if (destination) redirect(destination.path, destination.params);
      else redirect(own.paid, own.params);
    };
    askSuccessPage(api, orderId).then(
      (answer) => follow(answer.ok ? answer.body.url : null),
      // If the channel's page is not known, the payer sees what was paid, which matters more.
      () => follow(null),
    );
    return () => {
      left = true;
    };
  }, [arrival, orderId, api, own, cancelled, redirect]);
}

/** The result of coming back from the wallet: ASK while it is unknown, PAID, or UNPAID if the order is over or was given up. */
type Arrival = 'ASK' | 'PAID' | 'UNPAID';

const ARRIVALS: Record<OrderStatus, Arrival> = {
  AWAITING_PAYMENT: 'ASK',
  DEDUCTING: 'ASK',
  CLOSING: 'UNPAID',
  CLOSED: 'UNPAID',
  PROCESSING: 'PAID',
  SUCCEEDED: 'PAID',
  PARTLY_REFUNDED: 'PAID',
  REFUNDING: 'PAID',
  REFUNDED: 'PAID',
};

/** `cancelled`: the wallet says that its payer gave up. */
export function arrivalOf(status: OrderStatus, cancelled: boolean): Arrival {
  return cancelled && status === 'AWAITING_PAYMENT' ? 'UNPAID' : ARRIVALS[status];
}

/** A destination: a page of the app with its parameters, or an outside address. */
type Destination =
  | { readonly kind: 'PAGE'; readonly path: string; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'ADDRESS'; readonly address: string };

/**
 * Reads the channel's page after payment: a path with or without `base`, or an address that the service has checked.
 * Null for anything else.
 */
export function destinationOf(url: string, base: string, origin: string): Destination | null {
  if (!URL.canParse(url, origin)) return null;
  const target = new URL(url, origin);
  if (target.protocol !== 'https:' && target.protocol !== 'http:') return null;
  if (target.origin !== origin) return { kind: 'ADDRESS', address: target.href };
  const path = target.pathname.startsWith(`${base}/`) ? target.pathname.slice(base.length) : target.pathname;
  return { kind: 'PAGE', path, params: Object.fromEntries(target.searchParams) };
}

/** Only redirects to the order that was paid. */
export function PaymentSuccess() {
  const { redirect } = useNavigation();
  const orderId = useParams().get('orderId');
  useEffect(() => {
    if (orderId) redirect(ORDER_PATH, { orderId });
    else redirect(HOME_PATH);
  }, [redirect, orderId]);
  // Keeps the ring of the page before until the order is there.
  return <Hero sign="RING" heading={m.loading()} />;
}
