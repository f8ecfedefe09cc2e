import {
  BILL_EXPIRED,
  LAST_PAYMENT_UNFINISHED,
  TOO_MANY_ORDERS,
  UNIT_CLOSED_NOW,
  UNIT_MAINTENANCE,
} from '@life-payment/contract/code-names';
import { RECORDS_PATH } from '@life-payment/contract/pages';
import { isRefusal, type Refusal, renderText } from '@life-payment/contract/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { accountsKey, type BillQuery, unpaidOptions } from '../../lib/api/accounts.ts';
import { confirmedOptions } from '../../lib/api/bills.ts';
import type { Refused } from '../../lib/api/envelope.ts';
import type { NewOrder } from '../../lib/api/orders.ts';
import { useApp } from '../../lib/app.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { m } from '../../lib/i18n/messages.ts';
import { later, Nothing } from '../../lib/later.tsx';
import { useNavigation } from '../../lib/navigation/navigation.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { LinkButton, PayingButton } from '../../ui/Button.tsx';
import { moneyText } from '../../ui/money.ts';
import { Amount } from '../../ui/Parts.tsx';
import { type Errors, errorsAt, useForm } from '../../ui/use-form.ts';
import { useOrderPath, usePayHost } from '../pay/go-to-wallet.ts';
import { isOff, standingOf } from '../pay/standing.ts';
import { UnpaidWays } from '../pay/UnpaidCard.tsx';
import { type Sent, useMakeOrder, usePayment } from '../pay/use-payment.ts';
import { BillQuestion, BillsCard } from './BillsCard.tsx';
import { AmountCard, ArrivalNote, History, RecogniseDialog } from './PayCards.tsx';
import {
  amountIsFree,
  amountOf,
  type BillRequest,
  billRequest,
  type Choice,
  type CouponChoice,
  type CouponUse,
  checkTyped,
  couponOf,
  firstChoice,
  isTopUp,
  lacksSome,
  toggle,
} from './payment-request.ts';

type Props = {
  /** The account, above its bills. */
  head: ReactNode;
  bills: BillQuery;
  /** The amount that the entry address suggests, in fen. */
  money: number | null;
  expired: boolean;
  onAskAgain: () => void;
};

/** The form for choosing bills and amount, and paying. */
export function PayForm({ head, bills, money, expired, onAskAgain }: Props) {
  const { choice, change, tap, submit, form, errors, payment, account, coupons } = usePayForm(bills, money);
  const { unit } = bills;
  const topUp = isTopUp(bills);
  const payable =
    topUp ||
    (!isOff(bills) && bills.bills.some((_, i) => standingOf(unit.selection, bills.bills, i) === 'FREE'));
  return (
    <form className="stack" {...form(() => !expired && submit())}>
      <div className="stack sides" data-wide="true">
        <div className="stack">
          {head}
          {!topUp && <BillsCard bills={bills} selected={choice.selected} note={errors.billNos} onTap={tap} />}
          {amountIsFree(bills) && payable && (
            <AmountCard
              bills={bills}
              choice={choice}
              error={errors.amount}
              onType={(typed) => change({ ...choice, typed })}
            />
          )}
        </div>
        <div className="stack">
          <History
            bills={bills}
            selected={bills.bills.filter(({ billNo }) => choice.selected.includes(billNo))}
          />
          {payable && coupons.coupons.length > 0 && (
            <CouponCard coupons={coupons} error={errors.couponId} onChange={payment.forgetProblem} />
          )}
          {payable && !expired && <ArrivalNote bills={bills} selected={choice.selected} />}
          <BillQuestion bills={bills} />
        </div>
      </div>
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
function usePay(bills: BillQuery, setErrors: (errors: Errors<PayField>) => void, dropCoupon: () => void) {
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
    if (field === 'couponId') dropCoupon();
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
  const coupons = useCoupon(bills, amountOf(bills, choice));
  const payment = usePay(bills, setErrors, () => coupons.choose({ kind: 'NONE' }));
  const account = useRecognised(bills, payment.pay);

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

/** Chooses the coupon for `amount` in fen (null while the typed text is no amount): the best one, unless the payer chooses. */
function useCoupon({ coupons, account }: BillQuery, amount: number | null): CouponUse {
  const [choice, choose] = useState<CouponChoice>({ kind: 'OFFERED' });
  const use = { amount: amount ?? 0, accountId: account.accountId, now: Date.now() };
  return { coupons, use, coupon: couponOf(coupons, choice, use), choice, choose };
}

/** Says that the bills are too old to be paid, or that their unit has closed; one tap queries them again. */
function ExpiredBar({ text = m.bill_expired(), onAskAgain }: { text?: string; onAskAgain: () => void }) {
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

type PayBarProps = {
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
function PayBar({ topUp, amount, off, busy, disabled, problem, onAskAgain }: PayBarProps) {
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

function Sum({ amount, off }: Pick<PayBarProps, 'amount' | 'off'>) {
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
