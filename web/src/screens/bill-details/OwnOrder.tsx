import { ORDER_PATH } from '@life-payment/contract/pages';
import { useQuery } from '@tanstack/react-query';
import type { BillQuery } from '../../api/accounts.ts';
import { latestOrdersOptions } from '../../api/orders.ts';
import { useApp } from '../../app/context.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { instantText } from '../../i18n/moments.ts';
import { Amount } from '../../ui/facts/Amount.tsx';
import { moneyText } from '../../ui/facts/money.ts';
import { Parts } from '../../ui/facts/Parts.tsx';
import { WALLET } from '../../ui/icons/later-icons.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { ListRow } from '../../ui/layout/ListRow.tsx';
import { UnpaidCard } from '../../unpaid/UnpaidCard.tsx';
import { mayHaveOwnOrder, ownOrderOf } from './own-order.ts';
import { useOwnUnpaid } from './use-own-unpaid.ts';

type Props = { bills: BillQuery; onFreed: () => void };

/** The payer's own payment or order that holds these bills, so that nobody pays twice or is locked out. */
export function OwnOrder({ bills, onFreed }: Props) {
  const { api } = useApp();
  const href = useHref();
  const { data } = useQuery({ ...latestOrdersOptions(api), enabled: mayHaveOwnOrder(bills) });
  const payment = useOwnUnpaid(bills);
  if (payment) return <UnpaidCard payment={payment} onFreed={onFreed} />;
  const own = ownOrderOf(bills, data ?? []);
  if (!own) return null;
  const unpaid = own.status === 'AWAITING_PAYMENT';
  const title = {
    AWAITING_PAYMENT: m.bill_own_unpaid(),
    DEDUCTING: m.bill_own_deducting(),
    CLOSING: m.bill_own_closing(),
    PROCESSING: m.bill_own_paid({ amount: moneyText(own.cash) }),
  }[own.status];
  return (
    <Card>
      <ListRow
        icon={WALLET}
        iconTone="warning"
        title={title}
        note={<Parts of={[instantText(own.createdAt), unpaid ? m.order_continue() : m.bill_own_view()]} />}
        end={<Amount fen={own.cash} />}
        href={href(ORDER_PATH, { orderId: own.orderId })}
        chevron
      />
    </Card>
  );
}
