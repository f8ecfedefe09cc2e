import { PAYMENT_PATH } from '@life-payment/contract/pages';
import type { OrderDetail } from '../api/orders.ts';
import { useHref } from '../app/navigation/navigation.ts';
import { WALLET } from '../ui/icons/later-icons.ts';
import { Card } from '../ui/layout/Card.tsx';
import { ListRow } from '../ui/layout/ListRow.tsx';
import s from './outcome.module.css';
import { togetherText } from './together-text.ts';

type Props = { paidWith: NonNullable<OrderDetail['paidWith']>; status: OrderDetail['status'] };

/** From an order to the payment that covers it and others. */
export function Together({ paidWith, status }: Props) {
  const href = useHref();
  const { paymentId, others } = paidWith;
  return (
    <Card className={s['list']}>
      <ListRow
        icon={WALLET}
        title={togetherText(status, others)}
        href={href(PAYMENT_PATH, { paymentId })}
        chevron
      />
    </Card>
  );
}
