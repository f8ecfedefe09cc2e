import { HOME_PATH, RECEIPT_PATH, RECORDS_PATH } from '@life-payment/contract/pages';
import type { OrderDetail, OrderStatus } from '../../api/orders.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { BottomBar } from '../../ui/layout/BottomBar.tsx';
import s from './order-details.module.css';
import { PayAgain } from './PayAgain.tsx';

/** Nothing came of these: the payer most likely wants to try once more. */
const IN_VAIN: readonly OrderStatus[] = ['CLOSED', 'REFUNDED'];
const PAID: readonly OrderStatus[] = ['SUCCEEDED', 'PARTLY_REFUNDED'];

/** What there is to do with an order that can't be paid any more: pay its account again once it is finished, or leave. */
export function AfterwardsActions({ order }: { order: OrderDetail }) {
  const href = useHref();
  return (
    <>
      <div className={s['ways']}>
        {order.receipt && (
          <LinkButton variant="soft" href={href(RECEIPT_PATH, { receipt: order.receipt.code })}>
            {m.title_receipt()}
          </LinkButton>
        )}
        {PAID.includes(order.status) && <PayAgain order={order} variant="soft" />}
        <LinkButton variant="soft" href={href(RECORDS_PATH)}>
          {m.title_payment_records()}
        </LinkButton>
        <LinkButton variant="soft" href={href(HOME_PATH)}>
          {m.back_home()}
        </LinkButton>
      </div>
      {IN_VAIN.includes(order.status) && (
        <BottomBar>
          <PayAgain order={order} variant="primary" />
        </BottomBar>
      )}
    </>
  );
}
