import { RECORDS_PATH } from '@life-payment/contract/pages';
import { isRefusal, type Refusal, renderText } from '@life-payment/contract/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { accountsKey, type BillQuery } from '../../lib/api/accounts.ts';
import type { Refused } from '../../lib/api/envelope.ts';
import type { NewOrder } from '../../lib/api/orders.ts';
import { useApp } from '../../lib/app.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { m } from '../../lib/i18n/messages.ts';
import { later, Nothing } from '../../lib/later.tsx';
import { useNavigation } from '../../lib/navigation/navigation.ts';
import { focusFirstError } from '../../ui/Field.tsx';
import { confirmedOptions } from '../accounts/api.ts';
import { usePayHost } from '../pay/go-to-wallet.ts';
import { isOff, standingOf } from '../pay/standing.ts';
import { type Sent, useMakeOrder, usePayment } from '../pay/use-payment.ts';
import { BelowBill, History } from './BelowBill.tsx';
import { BillsCard } from './BillsCard.tsx';
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
  orderOf,
  toggle,
} from './payment-request.ts';

type Props = { bills: BillQuery; money: number | null; expired: boolean; onAskAgain: () => void };

/** The form for choosing bills and amount, and paying. */
export function PayForm({ bills, money, expired, onAskAgain }: Props) {
  const entry = usePayForm(bills, money, expired);
  const { form, choice, explain, payment, account, amount, coupons, amountError } = entry;
  const { unit } = bills;
  const topUp = isTopUp(bills);
  const payable =
    topUp ||
    (!isOff(bills) && bills.bills.some((_, i) => standingOf(unit.selection, bills.bills, i) === 'FREE'));
  return (
    <form ref={form} className="stack" onSubmit={entry.submit} noValidate>
      {!topUp && (
        <BillsCard
          bills={bills}
          selected={choice.selected}
          note={payment.problemAt('billNos') ?? (explain ? refusalText(explain) : undefined)}
          onTap={entry.tap}
        />
      )}
      {amountIsFree(bills) && payable && (
        <AmountCard
          bills={bills}
          choice={choice}
          error={amountError}
          onType={entry.type}
          onLeave={entry.leave}
        />
      )}
      <History
        bills={bills}
        selected={bills.bills.filter(({ billNo }) => choice.selected.includes(billNo))}
      />
      {payable && coupons.coupons.length > 0 && (
        <CouponCard
          coupons={coupons}
          error={payment.problemAt('couponId')}
          onChange={payment.forgetProblem}
        />
      )}
      {payable && !expired && <ArrivalNote bills={bills} selected={choice.selected} />}
      <BelowBill bills={bills} />
      {expired && <ExpiredBar onAskAgain={onAskAgain} />}
      {!expired && payable && (
        <PayBar
          topUp={topUp}
          amount={checkTyped(bills, choice) ? null : amount}
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

function refusalText({ refused, params }: Refusal): string {
  return renderText(refused, currentLanguage(), params);
}

const FIELDS = ['amount', 'billNos', 'couponId'];

function usePay({ queryId }: BillQuery) {
  const { overlays } = useApp();
  const client = useQueryClient();
  const { navigate } = useNavigation();
  const payHost = usePayHost();
  const makeOrder = useMakeOrder();
  const [refused, setRefused] = useState<Refused | null>(null);
  const once = usePayment({
    name: queryId,
    send: (order: Sent<Omit<NewOrder, 'payHost' | 'requestId'>>) => makeOrder({ ...order, payHost }),
    payingOf: ({ orderId }) => ({ orderId }),
  });

  const forgetProblem = () => setRefused(null);
  const pay = async (request: BillRequest): Promise<void> => {
    forgetProblem();
    const { order, cash } = orderOf(request);
    const problem = await once.pay(order, cash);
    if (problem === 'LOST') return askUnknown(request);
    if (problem === null) return;
    setRefused(problem);
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
  return {
    busy: once.busy,
    /** A refusal that belongs to no field. */
    problem: refused && fieldOf(refused) === undefined ? refused : null,
    problemAt: (field: string) => (refused && fieldOf(refused) === field ? refused.text : undefined),
    forgetProblem,
    pay,
  };
}

/** The field that a refusal stands at. One that names an order stands above the button, with the way on. */
function fieldOf({ field, params }: Refused): string | undefined {
  return params?.['orderId'] === undefined ? FIELDS.find((name) => name === field) : undefined;
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
function usePayForm(bills: BillQuery, money: number | null, expired: boolean) {
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
    const request = billRequest(bills, choice);
    if (!isRefusal(request)) return account.pay({ ...request, ...(coupon && { coupon }) });
    if (request.field === 'billNos') setExplain(request);
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
