import { isRefusal, type Refusal } from '@life-payment/contract/rules';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { BillQuery } from '../../api/accounts.ts';
import { focusFirstError } from '../../ui/controls/Field.tsx';
import { refusalText } from './refusal-text.ts';
import { toggle } from './selection.ts';
import { useCoupon } from './use-coupon.ts';
import { usePay } from './use-pay.ts';
import { useRecognised } from './use-recognised.ts';
import { amountOf, type Choice, checkTyped, firstChoice, wishOf } from './wish.ts';

/** The payer's choice, its errors, and paying it. `money`: the amount in fen that the entry address suggests. */
export function usePayForm(bills: BillQuery, money: number | null, expired: boolean) {
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

  useEffect(() => {
    if (attempt > 0) focusFirstError(form.current);
  }, [attempt]);

  const change = (next: Choice) => {
    setChoice(next);
    payment.forgetProblem();
  };
  const tap = (billNo: string) => {
    const { selected, explain: why } = toggle(bills.unit.selection, bills.bills, choice.selected, billNo);
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
  const leave = () => setChecked(true);
  return {
    form,
    choice,
    explain,
    payment,
    account,
    amount,
    coupons,
    amountError,
    tap,
    type,
    leave,
    pay,
    submit,
  };
}
