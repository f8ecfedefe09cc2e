import { isRefusal, type Refusal } from '@life-payment/contract/rules';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { BillQuery } from '../../api/accounts.ts';
import { focusFirstError } from '../../ui/controls/Field.tsx';
import { AmountCard } from './AmountCard.tsx';
import { ArrivalNote } from './ArrivalNote.tsx';
import { BillsCard } from './BillsCard.tsx';
import s from './bill-details.module.css';
import { CouponCard } from './CouponCard.tsx';
import { HistoryCard } from './HistoryCard.tsx';
import { ExpiredBar, PayBar } from './PayBar.tsx';
import { RecogniseDialog } from './RecogniseDialog.tsx';
import { refusalText } from './refusal-text.ts';
import { lacksSome, standingOf, toggle } from './selection.ts';
import { TopUpCard } from './TopUpCard.tsx';
import { UnknownDialog } from './UnknownDialog.tsx';
import { useCoupon } from './use-coupon.ts';
import { usePay } from './use-pay.ts';
import { useRecognised } from './use-recognised.ts';
import { amountIsFree, amountOf, type Choice, checkTyped, firstChoice, isTopUp, wishOf } from './wish.ts';

type Props = { bills: BillQuery; money: number | null; expired: boolean; onAskAgain: () => void };

/** Choosing bills and amount, and paying them. */
export function PayForm({ bills, money, expired, onAskAgain }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [choice, setChoice] = useState<Choice>(() => firstChoice(bills, money));
  const [explain, setExplain] = useState<Refusal | null>(null);
  const [checked, setChecked] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const payment = usePay(bills);
  const account = useRecognised(bills, payment.pay);
  const amount = amountOf(bills, choice);
  const coupons = useCoupon(bills, amount);
  const { coupon } = coupons;
  const { unit } = bills;

  useEffect(() => {
    if (attempt > 0) focusFirstError(form.current);
  }, [attempt]);

  const change = (next: Choice) => {
    setChoice(next);
    payment.forgetProblem();
  };
  const tap = (billNo: string) => {
    const { selected, explain: why } = toggle(unit.selection, bills.bills, choice.selected, billNo);
    setExplain(why);
    change({ selected, typed: null });
  };
  const type = (typed: string) => change({ ...choice, typed });
  const pay = () => {
    const wish = wishOf(bills, choice);
    if (!isRefusal(wish)) return account.pay({ ...wish, ...(coupon && { coupon }) });
    if (wish.field === 'billNos') setExplain(wish);
    setChecked(true);
    setAttempt((count) => count + 1);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!expired) pay();
  };

  const wrong = checked ? checkTyped(bills, choice) : null;
  const amountError = payment.problemAt('amount') ?? (wrong ? refusalText(wrong) : undefined);
  const payable =
    isTopUp(bills) || bills.bills.some((_, i) => standingOf(unit.selection, bills.bills, i) === 'FREE');
  const amountProps = { bills, choice, error: amountError, onType: type, onLeave: () => setChecked(true) };
  return (
    <form ref={form} className={s['stack']} onSubmit={submit} noValidate>
      {isTopUp(bills) ? (
        <TopUpCard {...amountProps} />
      ) : (
        <BillsCard
          bills={bills}
          selected={choice.selected}
          note={payment.problemAt('billNos') ?? (explain ? refusalText(explain) : undefined)}
          onTap={tap}
        />
      )}
      {!isTopUp(bills) && amountIsFree(bills) && payable && <AmountCard {...amountProps} />}
      {payable && coupons.coupons.length > 0 && (
        <CouponCard
          coupons={coupons}
          error={payment.problemAt('couponId')}
          onChange={payment.forgetProblem}
        />
      )}
      {payable && !expired && <ArrivalNote bills={bills} selected={choice.selected} />}
      <HistoryCard
        history={bills.history}
        selected={bills.bills.filter((b) => choice.selected.includes(b.billNo))}
      />
      {expired && <ExpiredBar onAskAgain={onAskAgain} />}
      {!expired && payable && (
        <PayBar
          amount={amount}
          off={coupon?.amount ?? 0}
          busy={payment.busy}
          disabled={!isTopUp(bills) && lacksSome(unit.selection, bills.bills, choice.selected)}
          problem={payment.problem}
          onAskAgain={onAskAgain}
        />
      )}
      {account.asking && !expired && (
        <RecogniseDialog bills={bills} onYes={account.yes} onClose={account.close} />
      )}
      {payment.unknown && <UnknownDialog onAgain={pay} onClose={payment.forgetProblem} />}
    </form>
  );
}
