import {
  BILL_EXPIRED,
  LAST_PAYMENT_UNFINISHED,
  TOO_MANY_ORDERS,
  UNIT_CLOSED_NOW,
  UNIT_MAINTENANCE,
} from '@life-payment/contract/code-names';
import { RECORDS_PATH } from '@life-payment/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { unpaidOptions } from '../../lib/api/accounts.ts';
import type { Refused } from '../../lib/api/envelope.ts';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { LinkButton, PayingButton } from '../../ui/Button.tsx';
import { moneyText } from '../../ui/money.ts';
import { Amount } from '../../ui/Parts.tsx';
import { useOrderPath } from '../pay/go-to-wallet.ts';
import { UnpaidWays } from '../pay/UnpaidCard.tsx';

type ExpiredProps = { text?: string; onAskAgain: () => void };

/** Says that the bills are too old to be paid, or that their unit has closed; one tap queries them again. */
export function ExpiredBar({ text = m.bill_expired(), onAskAgain }: ExpiredProps) {
  return (
    <BottomBar summary={<span role="alert">{text}</span>}>
      <PayingButton wide onClick={onAskAgain}>
        {m.bill_query_again()}
      </PayingButton>
    </BottomBar>
  );
}

/** Refusals after which these bills can't be paid as they stand. */
const OFF: readonly string[] = [BILL_EXPIRED, UNIT_CLOSED_NOW, UNIT_MAINTENANCE];

type Props = {
  /** It tops up a prepaid account. */
  topUp: boolean;
  /** Fen; null while what is typed can't be paid. */
  amount: number | null;
  /** The coupon's amount, in fen. */
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
  if (problem && OFF.includes(problem.code))
    return <ExpiredBar text={problem.text} onAskAgain={onAskAgain} />;
  const orderId = problem?.params?.['orderId'];
  const own = unpaid.find(({ orders }) => orders.some((order) => order.orderId === orderId));
  if (problem && own)
    return (
      <BottomBar
        summary={
          <span className="error" role="alert">
            {problem.text}
          </span>
        }
      >
        <UnpaidWays payment={own} onFreed={onAskAgain} />
      </BottomBar>
    );
  return (
    <BottomBar summary={<Sum amount={amount} off={off} />}>
      {problem && <Problem problem={problem} />}
      <PayingButton type="submit" wide busy={busy} disabled={disabled} variant={disabled ? 'off' : 'primary'}>
        {topUp ? m.bill_do_top_up() : m.bill_pay()}
      </PayingButton>
    </BottomBar>
  );
}

function Sum({ amount, off }: Pick<Props, 'amount' | 'off'>) {
  if (amount === null) return `${m.bill_total()} —`;
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

function Problem({ problem }: { problem: Refused }) {
  const orderPath = useOrderPath();
  const { link } = useApp();
  const orderId = problem.params?.['orderId'];
  const aboutOrders = problem.code === TOO_MANY_ORDERS || problem.code === LAST_PAYMENT_UNFINISHED;
  return (
    <div className="ends error" role="alert">
      <span>{problem.text}</span>
      {orderId !== undefined && (
        <LinkButton variant="text" to={orderPath} params={{ orderId }}>
          {m.bill_own_open()}
        </LinkButton>
      )}
      {aboutOrders && !link && (
        <LinkButton variant="text" to={RECORDS_PATH}>
          {m.title_payment_records()}
        </LinkButton>
      )}
    </div>
  );
}
