import { ORDER_PATH } from '@life-payment/contract/pages';
import { useQuery } from '@tanstack/react-query';
import {
  accountsOptions,
  type BillQuery,
  type UnpaidPayment,
  unpaidOptions,
} from '../../lib/api/accounts.ts';
import { latestOrdersOptions, type OrderSummary } from '../../lib/api/orders.ts';
import { useApp } from '../../lib/app.ts';
import { instantText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { Card } from '../../ui/Card.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { WALLET } from '../../ui/later-icons.ts';
import { moneyText } from '../../ui/money.ts';
import { Amount, Parts } from '../../ui/Parts.tsx';
import { isHeld } from '../pay/standing.ts';
import { UnpaidCard } from '../pay/UnpaidCard.tsx';
import { isTopUp } from './payment-request.ts';

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

/** The payer's own order under way for this account, the newest of `orders`; undefined without one. */
export function ownOrderOf(bills: BillQuery, orders: readonly OrderSummary[]): OrderSummary | undefined {
  return orders.find((order) => order.status in UNDER_WAY && isOfAccount(bills, order));
}

function isOfAccount(
  { unit, account }: BillQuery,
  order: { readonly unitId: string; readonly numberMasked: string },
): boolean {
  return order.unitId === unit.unitId && order.numberMasked === account.numberMasked;
}

/** The payer's own unpaid payment for this account, the one that ends first; undefined without one. */
export function unpaidOf(bills: BillQuery, payments: readonly UnpaidPayment[]): UnpaidPayment | undefined {
  return payments.find(({ orders }) => orders.some((order) => isOfAccount(bills, order)));
}

/** The payer's own unpaid payment that may hold some of these bills; undefined without one. */
export function useOwnUnpaid(bills: BillQuery): UnpaidPayment | undefined {
  const { api, link } = useApp();
  const enabled = !link && mayHaveOwnOrder(bills);
  useQuery({ ...accountsOptions(api), enabled });
  const { data = [] } = useQuery(unpaidOptions());
  return enabled ? unpaidOf(bills, data) : undefined;
}

type Props = { bills: BillQuery; onFreed: () => void };

/** The payer's own payment or order that holds these bills, so that nobody pays twice or is locked out. */
export function OwnOrder({ bills, onFreed }: Props) {
  const { api } = useApp();
  const { data } = useQuery({ ...latestOrdersOptions(api), enabled: mayHaveOwnOrder(bills) });
  const payment = useOwnUnpaid(bills);
  if (payment) return <UnpaidCard payment={payment} onFreed={onFreed} />;
  const own = ownOrderOf(bills, data ?? []);
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
