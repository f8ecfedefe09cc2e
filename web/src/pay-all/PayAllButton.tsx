import { RECORDS_PATH } from '@life-payment/contract/pages';
import { useHref } from '../app/navigation/navigation.ts';
import { m } from '../i18n/messages.ts';
import { PayingButton } from '../offline/PayingButton.tsx';
import { LinkButton } from '../ui/controls/Button.tsx';
import { Amount } from '../ui/facts/Amount.tsx';
import { moneyText } from '../ui/facts/money.ts';
import { type Chosen, type CouponUse, isWaiting, sumShown } from './chosen.ts';
import s from './pay-all.module.css';
import type { Row } from './rows.ts';
import { arrivalText } from './text.ts';
import type { Problem, usePayAll } from './use-pay-all.ts';

type Props = {
  rows: readonly Row[];
  chosen: readonly Chosen[];
  coupon: CouponUse | null;
  payment: ReturnType<typeof usePayAll>;
};

/** The sum of what is ticked, and the button that pays just that. */
export function PayAllButton({ rows, chosen, coupon, payment }: Props) {
  const { fen, bills } = sumShown(rows);
  const cash = fen - (coupon?.coupon.amount ?? 0);
  const waiting = isWaiting(rows);
  const problem = payment.problem?.kind === 'OLD' && !waiting ? null : payment.problem;
  return (
    <div className={s['pay']}>
      <div role="alert">{problem && <ProblemText problem={problem} />}</div>
      {bills > 0 && (
        <p className={s['sum']}>
          <span>{m.pay_all_sum({ count: bills })}</span>
          <Amount fen={cash} size="medium" />
        </p>
      )}
      {waiting || bills === 0 ? (
        <PayingButton wide variant="off" disabled>
          {waiting ? m.pay_all_wait() : m.pay_all_choose()}
        </PayingButton>
      ) : (
        <PayingButton wide busy={payment.busy} onClick={() => payment.pay(chosen, coupon)}>
          {m.pay_all_pay({ amount: moneyText(cash) })}
        </PayingButton>
      )}
      {chosen.length > 0 && <p className={s['arrival']}>{arrivalText(chosen)}</p>}
    </div>
  );
}

function ProblemText({ problem }: { problem: Problem }) {
  const href = useHref();
  return (
    <p className={s['bad']}>
      {problemText(problem)}
      {problem.kind === 'REFUSED' && problem.records && (
        <LinkButton variant="text" href={href(RECORDS_PATH)}>
          {m.title_payment_records()}
        </LinkButton>
      )}
    </p>
  );
}

function problemText(problem: Problem): string {
  switch (problem.kind) {
    case 'WITHOUT':
      return m.pay_all_without({ count: problem.count });
    case 'OLD':
      return m.pay_all_old();
    case 'UNKNOWN':
      return m.pay_all_unknown();
    case 'REFUSED':
      return problem.text;
  }
}
