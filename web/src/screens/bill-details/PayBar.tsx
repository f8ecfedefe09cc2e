import { BILL_EXPIRED, LAST_PAYMENT_UNFINISHED, TOO_MANY_ORDERS } from '@life-payment/contract/code-names';
import { RECORDS_PATH } from '@life-payment/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { unpaidOptions } from '../../api/accounts.ts';
import type { Refused } from '../../api/envelope.ts';
import { useApp } from '../../app/context.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { useOrderPath } from '../../app/orders/order-path.ts';
import { m } from '../../i18n/messages.ts';
import { PayingButton } from '../../offline/PayingButton.tsx';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { Amount } from '../../ui/facts/Amount.tsx';
import { moneyText } from '../../ui/facts/money.ts';
import { BottomBar } from '../../ui/layout/BottomBar.tsx';
import UnpaidWays from '../../unpaid/UnpaidWays.tsx';
import s from './bill-details.module.css';

/** Says that the bills are too old to be paid; one tap queries them again. */
export function ExpiredBar({ onAskAgain }: { onAskAgain: () => void }) {
  return (
    <BottomBar summary={<span role="alert">{m.bill_expired()}</span>}>
      <PayingButton wide onClick={onAskAgain}>
        {m.bill_query_again()}
      </PayingButton>
    </BottomBar>
  );
}

type Props = {
  /** It tops up a prepaid account. */
  topUp: boolean;
  /** Fen; null while the typed text is no amount. */
  amount: number | null;
  /** What a coupon takes off, in fen. */
  off: number;
  busy: boolean;
  /** The choice can't be paid; the bills show why. */
  disabled: boolean;
  problem: Refused | null;
  onAskAgain: () => void;
};

/** The total and the Pay button, with the service's refusal. What the payer's own unpaid payment holds is gone on with, or cancelled. */
export function PayBar({ topUp, amount, off, busy, disabled, problem, onAskAgain }: Props) {
  const { data: unpaid = [] } = useQuery(unpaidOptions());
  if (problem?.code === BILL_EXPIRED) return <ExpiredBar onAskAgain={onAskAgain} />;
  const orderId = problem?.params?.['orderId'];
  const own = unpaid.find(({ orders }) => orders.some((order) => order.orderId === orderId));
  if (problem && own)
    return (
      <BottomBar
        summary={
          <span className={s['problem']} role="alert">
            {problem.text}
          </span>
        }
      >
        <UnpaidWays payment={own} onFreed={onAskAgain} />
      </BottomBar>
    );
  return (
    <>
      {problem && <div className={s['problemSpace']} />}
      <BottomBar {...((!topUp || off > 0) && { summary: <Sum amount={amount} off={off} /> })}>
        {problem && <Problem problem={problem} />}
        <PayingButton
          type="submit"
          wide
          busy={busy}
          disabled={disabled}
          variant={disabled ? 'off' : 'primary'}
        >
          {topUp ? topUpText(amount) : m.bill_pay()}
        </PayingButton>
      </BottomBar>
    </>
  );
}

/** What the button of a top-up does: the account gets the whole amount, also where a coupon pays a part. */
function topUpText(amount: number | null): string {
  return amount === null ? m.bill_do_top_up() : m.bill_do_top_up_by({ amount: moneyText(amount) });
}

/** The sum to pay, with the coupon that reduces it. */
function Sum({ amount, off }: Pick<Props, 'amount' | 'off'>) {
  if (amount === null)
    return (
      <>
        <span>{m.bill_total()}</span>
        <span>—</span>
      </>
    );
  return (
    <>
      <span>
        {off > 0
          ? m.benefit_bill_sum({ amount: moneyText(amount), coupon: moneyText(-off) })
          : m.bill_total()}
      </span>
      <Amount fen={amount - off} size="medium" />
    </>
  );
}

/** The refusal, and the way to the order or the records that it is about. */
function Problem({ problem }: { problem: Refused }) {
  const href = useHref();
  const orderPath = useOrderPath();
  const { link } = useApp();
  const orderId = problem.params?.['orderId'];
  const aboutOrders = problem.code === TOO_MANY_ORDERS || problem.code === LAST_PAYMENT_UNFINISHED;
  return (
    <div className={s['problem']} role="alert">
      <span>{problem.text}</span>
      {orderId !== undefined && (
        <LinkButton variant="text" href={href(orderPath, { orderId })}>
          {m.bill_own_open()}
        </LinkButton>
      )}
      {aboutOrders && !link && (
        <LinkButton variant="text" href={href(RECORDS_PATH)}>
          {m.title_payment_records()}
        </LinkButton>
      )}
    </div>
  );
}
