import { RECORDS_PATH } from '@life-payment/contract/pages';
import { isRefusal, type Refusal, renderText } from '@life-payment/contract/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountsKey, type BillQuery } from '../../lib/api/accounts.ts';
import { confirmedOptions } from '../../lib/api/bills.ts';
import type { Refused } from '../../lib/api/envelope.ts';
import type { NewOrder } from '../../lib/api/orders.ts';
import { useApp } from '../../lib/app.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { m } from '../../lib/i18n/messages.ts';
import { later, Nothing } from '../../lib/later.tsx';
import { useNavigation } from '../../lib/navigation/navigation.ts';
import { type Errors, errorsAt, useForm } from '../../ui/use-form.ts';
import { usePayHost } from '../pay/go-to-wallet.ts';
import { isOff, standingOf } from '../pay/standing.ts';
import { type Sent, useMakeOrder, usePayment } from '../pay/use-payment.ts';
import { History } from './BillBones.tsx';
import { BillQuestion, BillsCard } from './BillsCard.tsx';
import { useCoupon } from './coupon.ts';
import { ExpiredBar, PayBar } from './PayBar.tsx';
import { AmountCard, ArrivalNote, RecogniseDialog } from './PayCards.tsx';
import {
  amountIsFree,
  amountOf,
  type BillRequest,
  billRequest,
  type Choice,
  checkTyped,
  firstChoice,
  isTopUp,
  lacksSome,
  toggle,
} from './payment-request.ts';

type Props = { bills: BillQuery; money: number | null; expired: boolean; onAskAgain: () => void };

/** The form for choosing bills and amount, and paying. */
export function PayForm({ bills, money, expired, onAskAgain }: Props) {
  const { choice, change, tap, submit, form, errors, payment, account, coupons } = usePayForm(bills, money);
  const { unit } = bills;
  const topUp = isTopUp(bills);
  const payable =
    topUp ||
    (!isOff(bills) && bills.bills.some((_, i) => standingOf(unit.selection, bills.bills, i) === 'FREE'));
  return (
    <form className="stack" {...form(() => !expired && submit())}>
      {!topUp && <BillsCard bills={bills} selected={choice.selected} note={errors.billNos} onTap={tap} />}
      {amountIsFree(bills) && payable && (
        <AmountCard
          bills={bills}
          choice={choice}
          error={errors.amount}
          onType={(typed) => change({ ...choice, typed })}
        />
      )}
      <History
        bills={bills}
        selected={bills.bills.filter(({ billNo }) => choice.selected.includes(billNo))}
      />
      {payable && coupons.coupons.length > 0 && (
        <CouponCard coupons={coupons} error={errors.couponId} onChange={payment.forgetProblem} />
      )}
      {payable && !expired && <ArrivalNote bills={bills} selected={choice.selected} />}
      <BillQuestion bills={bills} />
      {expired && <ExpiredBar onAskAgain={onAskAgain} />}
      {!expired && payable && (
        <PayBar
          topUp={topUp}
          amount={checkTyped(bills, choice) ? null : amountOf(bills, choice)}
          off={coupons.coupon?.amount ?? 0}
          busy={payment.busy}
          disabled={!topUp && lacksSome(unit.selection, bills.bills, choice.selected)}
          problem={payment.problem}
          onAskAgain={onAskAgain}
        />
      )}
      {account.asking && !expired && (
        <RecogniseDialog bills={bills} onYes={account.yes} onClose={account.close} />
      )}
    </form>
  );
}

/** A chunk of its own, which comes while the unit is asked. If it does not come, the bar that pays shows what the coupon takes off. */
const CouponCard = later(() => import('./CouponCard.tsx'), { early: true, instead: Nothing });

const FIELDS = ['amount', 'billNos', 'couponId'] as const;

type PayField = (typeof FIELDS)[number];

/** Makes the order. A refusal of a field that is shown stands there, others above the button; one that names an order has a way on. */
function usePay(bills: BillQuery, setErrors: (errors: Errors<PayField>) => void) {
  const { overlays } = useApp();
  const client = useQueryClient();
  const { navigate } = useNavigation();
  const payHost = usePayHost();
  const makeOrder = useMakeOrder();
  const [problem, setProblem] = useState<Refused | null>(null);
  const once = usePayment({
    name: bills.queryId,
    send: (order: Sent<Omit<NewOrder, 'payHost' | 'requestId'>>) => makeOrder({ ...order, payHost }),
    payingOf: ({ orderId }) => ({ orderId }),
  });

  const forgetProblem = () => {
    setErrors({});
    setProblem(null);
  };
  const pay = async (request: BillRequest): Promise<void> => {
    forgetProblem();
    const refused = await once.pay(request.order, request.cash);
    if (refused === 'LOST') return askUnknown(request);
    if (refused === null) return;
    const field = FIELDS.find((name) => name === refused.field);
    const shown = field !== 'amount' || amountIsFree(bills);
    if (field && shown && refused.params?.['orderId'] === undefined) setErrors({ [field]: refused.text });
    else setProblem(refused);
    // An order of the payer's own may hold the bill.
    client.invalidateQueries({ queryKey: accountsKey });
  };
  const askUnknown = async (request: BillRequest): Promise<void> => {
    const again = await overlays.confirm({
      title: m.bill_unknown_title(),
      text: m.bill_unknown_text(),
      confirm: m.retry(),
      cancel: m.title_payment_records(),
    });
    if (again) pay(request);
    else navigate(RECORDS_PATH);
  };
  return { busy: once.busy, problem, forgetProblem, pay };
}

/**
 * Passes a request to `pay` once the payer has confirmed the account: where the number was entered, or else before the first
 * payment of the account, once for these bills.
 */
function useRecognised({ account, queryId }: BillQuery, pay: (request: BillRequest) => void) {
  const { data: confirmed = false } = useQuery(confirmedOptions(account.accountId ?? queryId));
  const [pending, setPending] = useState<BillRequest | null>(null);
  const [said, setSaid] = useState(false);
  const recognised = !account.firstPayment || confirmed || said;
  return {
    asking: pending !== null,
    pay: (request: BillRequest) => (recognised ? pay(request) : setPending(request)),
    close: () => setPending(null),
    yes: () => {
      if (pending === null) return;
      setPending(null);
      setSaid(true);
      pay(pending);
    },
  };
}

/** The payer's choice, its errors, and paying it. `money`: the amount in fen that the entry address suggests. */
function usePayForm(bills: BillQuery, money: number | null) {
  const [choice, setChoice] = useState<Choice>(() => firstChoice(bills, money));
  const { form, errors, setErrors } = useForm<PayField>();
  const payment = usePay(bills, setErrors);
  const account = useRecognised(bills, payment.pay);
  const coupons = useCoupon(bills, amountOf(bills, choice));

  const explain = ({ refused, params, field }: Refusal) =>
    setErrors(errorsAt(FIELDS, field, renderText(refused, currentLanguage(), params)));
  const change = (next: Choice) => {
    setChoice(next);
    payment.forgetProblem();
  };
  const tap = (billNo: string) => {
    const { selected, explain: rule } = toggle(bills.unit.selection, bills.bills, choice.selected, billNo);
    change({ selected, typed: null });
    if (rule) explain(rule);
  };
  const submit = () => {
    const request = billRequest(bills, choice, coupons.coupon);
    if (isRefusal(request)) explain(request);
    else account.pay(request);
  };
  return { choice, change, tap, submit, form, errors, payment, account, coupons };
}
