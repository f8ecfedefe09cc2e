import { FEEDBACK_PATH, ORDER_PATH } from '@life-payment/contract/pages';
import type { SelectionRule } from '@life-payment/contract/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  accountsOptions,
  type BillQuery,
  type UnpaidPayment,
  unpaidOptions,
} from '../../lib/api/accounts.ts';
import { latestOrdersOptions, type OrderSummary } from '../../lib/api/orders.ts';
import { useApp } from '../../lib/app.ts';
import { daysUntil, dayText, instantText, monthText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useNavigation } from '../../lib/navigation/navigation.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CheckRow } from '../../ui/Choices.tsx';
import { cx } from '../../ui/cx.ts';
import { OptionSheet } from '../../ui/Dialog.tsx';
import { BillParts } from '../../ui/Facts.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { WALLET } from '../../ui/later-icons.ts';
import { moneyText } from '../../ui/money.ts';
import { statusText } from '../../ui/order-status.ts';
import { Amount, Parts, Tag } from '../../ui/Parts.tsx';
import { isHeld, isOff, type Standing, standingOf } from '../pay/standing.ts';
import { UnpaidCard } from '../pay/UnpaidCard.tsx';
import s from './bill.module.css';
import { isTopUp } from './payment-request.ts';

type Bill = BillQuery['bills'][number];

const RULE_TEXT: Record<SelectionRule, () => string> = {
  ANY: m.bill_rule_any,
  OLDEST_FIRST: m.bill_rule_oldest,
  ALL: m.bill_rule_all,
};

type Props = {
  bills: BillQuery;
  selected: readonly string[];
  /** A rule or a refusal to show. */
  note: string | undefined;
  onTap: (billNo: string) => void;
};

/** The bills of the account, oldest first, with a tick at those to pay. */
export function BillsCard({ bills: query, selected, note, onTap }: Props) {
  const { unit, bills } = query;
  const off = isOff(query);
  const { payment, order } = useOwn(query);
  const ownStatus = payment ? 'AWAITING_PAYMENT' : order?.status;
  return (
    <Card title={m.bill_choose()} aside={bills.length > 1 && RULE_TEXT[unit.selection]()}>
      <fieldset className={cx('ruled', s['rows'])} aria-label={m.bill_choose()}>
        {bills.map((bill, index) => (
          <div key={[bill.billNo, bill.month, bill.dueDate].join()}>
            <Row
              bill={bill}
              standing={off ? 'OFF' : standingOf(unit.selection, bills, index)}
              ownStatus={ownStatus}
              checked={selected.includes(bill.billNo)}
              onTap={() => onTap(bill.billNo)}
            />
            {bill.parts && <BillParts parts={bill.parts} />}
          </div>
        ))}
      </fieldset>
      <div role="alert">{note !== undefined && <p className={s['rule']}>{note}</p>}</div>
    </Card>
  );
}

type RowProps = {
  bill: Bill;
  /** OFF: no bill of the unit can be paid now. */
  standing: Standing | 'OFF';
  /** That of the payer's own order under way for the account; undefined without one. */
  ownStatus: OrderSummary['status'] | undefined;
  checked: boolean;
  onTap: () => void;
};

function Row({ bill, standing, ownStatus, checked, onTap }: RowProps) {
  const { dueDate, usage, parts } = bill;
  const lateFee = parts?.lateFee ?? 0;
  const overdue = dueDate !== undefined && daysUntil(dueDate) < 0;
  const end = <Amount fen={bill.due} />;
  const title = (
    <>
      {titleOf(bill)} {overdue && <Tag tone="bad">{m.bill_overdue()}</Tag>}
    </>
  );
  const note = (
    <Parts
      of={[
        usage,
        dueDate !== undefined && m.bill_due_by({ day: dayText(dueDate) }),
        lateFee > 0 && m.bill_with_late_fee({ amount: moneyText(lateFee) }),
      ]}
    />
  );
  if (standing === 'FREE')
    return <CheckRow title={title} note={note} end={end} checked={checked} onChange={onTap} />;
  const held = standing !== 'OFF';
  return (
    <div className={cx('side', s['held'])}>
      <Icon name="clock" size={22} />
      <span className={s['heldText']}>
        <span className="bold">{held ? titleOf(bill) : title}</span>
        <span className="small">{held ? heldText(bill, standing, ownStatus) : note}</span>
      </span>
      <span>{end}</span>
    </div>
  );
}

function heldText(
  { beingPaidUntil = '' }: Bill,
  standing: Exclude<Standing, 'FREE'>,
  ownStatus: RowProps['ownStatus'],
): string {
  switch (standing) {
    case 'PAID':
      return m.bill_paid_booking();
    case 'BEHIND':
      return m.bill_behind();
    case 'TAKEN':
      // The bills of a paid order are PAID, so this one is somebody else's.
      return ownStatus === undefined || ownStatus === 'PROCESSING'
        ? m.bill_taken({ until: beingPaidUntil })
        : statusText(ownStatus);
  }
}

function titleOf({ month, billNo }: Bill): string {
  return month === undefined ? m.bill_nameless({ billNo }) : monthText(month);
}

/** Opens the question about a bill; of several the payer chooses one. Guests of a link have none. */
export function BillQuestion({ bills: { queryId, bills } }: { bills: BillQuery }) {
  const { link } = useApp();
  const { navigate } = useNavigation();
  const [choosing, setChoosing] = useState(false);
  if (link || bills.length === 0) return null;
  const ask = (billNo?: string) => navigate(FEEDBACK_PATH, { queryId, billNo });
  return (
    <div className="centre">
      <Button
        variant="text"
        small
        onClick={() => (bills.length > 1 ? setChoosing(true) : ask(bills[0]?.billNo))}
      >
        {m.question_bill()}
      </Button>
      {choosing && (
        <OptionSheet
          title={m.question_bill_which()}
          options={bills.map((bill, at) => ({
            value: String(at),
            text: titleOf(bill),
            note: moneyText(bill.due),
          }))}
          value={null}
          onChoose={(at) => ask(bills[Number(at)]?.billNo)}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}

/** The texts about an order that is under way; orders of other states hold no bills. */
const UNDER_WAY: Partial<Record<OrderSummary['status'], (order: OrderSummary) => string>> = {
  AWAITING_PAYMENT: m.bill_own_unpaid,
  DEDUCTING: m.bill_own_deducting,
  CLOSING: m.bill_own_closing,
  PROCESSING: ({ cash }) => m.bill_own_paid({ amount: moneyText(cash) }),
};

/** True if the payer may have an order under way for these bills: some bill is held, or there are no bills that could show it. */
export function mayHaveOwnOrder(bills: BillQuery): boolean {
  return isTopUp(bills) || bills.bills.some(isHeld);
}

/** An account at its unit, of a query or saved. */
type OfUnit = { unit: Pick<OrderSummary, 'unitId'>; account: Pick<OrderSummary, 'numberMasked'> };

/** The payer's own order under way for this account, the newest of `orders`; undefined without one. */
export function ownOrderOf(bills: OfUnit, orders: readonly OrderSummary[]): OrderSummary | undefined {
  return orders.find((order) => order.status in UNDER_WAY && isOfAccount(bills, order));
}

function isOfAccount({ unit, account }: OfUnit, order: Pick<OrderSummary, 'unitId' | 'numberMasked'>) {
  return order.unitId === unit.unitId && order.numberMasked === account.numberMasked;
}

/** The payer's own unpaid payment for this account, the one that ends first; undefined without one. */
export function unpaidOf(bills: BillQuery, payments: readonly UnpaidPayment[]): UnpaidPayment | undefined {
  return payments.find(({ orders }) => orders.some((order) => isOfAccount(bills, order)));
}

/** The payer's own unpaid payment, or order under way, that may hold some of these bills; undefined without one. */
function useOwn(bills: BillQuery) {
  const { api, link } = useApp();
  const enabled = !link && mayHaveOwnOrder(bills);
  useQuery({ ...accountsOptions(api), enabled });
  const { data: unpaid = [] } = useQuery(unpaidOptions());
  const { data: orders = [] } = useQuery({ ...latestOrdersOptions(api), enabled });
  return enabled
    ? { payment: unpaidOf(bills, unpaid), order: ownOrderOf(bills, orders) }
    : { payment: undefined, order: undefined };
}

/** The payer's own payment or order that holds these bills, so that nobody pays twice or is locked out. */
export function OwnOrder({ bills, onFreed }: { bills: BillQuery; onFreed: () => void }) {
  const { payment } = useOwn(bills);
  if (payment) return <UnpaidCard payment={payment} onFreed={onFreed} />;
  return mayHaveOwnOrder(bills) && <OrderUnderWay bills={bills} />;
}

/** The payer's own order under way for an account; a tap opens it. */
export function OrderUnderWay({ bills }: { bills: OfUnit }) {
  const { api } = useApp();
  const { data = [] } = useQuery(latestOrdersOptions(api));
  const own = ownOrderOf(bills, data);
  if (!own) return null;
  const unpaid = own.status === 'AWAITING_PAYMENT';
  return (
    <Card>
      <ListRow
        icon={WALLET}
        iconTone="warning"
        title={UNDER_WAY[own.status]?.(own)}
        note={
          <Parts of={[instantText(own.createdAt), unpaid ? m.order_continue() : m.payment_view_order()]} />
        }
        end={<Amount fen={own.cash} />}
        to={ORDER_PATH}
        params={{ orderId: own.orderId }}
        chevron
      />
    </Card>
  );
}
