import { HOME_PATH, RECEIPT_PATH, RECORDS_PATH } from '@life-payment/contract/pages';
import type { OrderDetail, OrderStatus } from '../../api/orders.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { BottomBar } from '../../ui/layout/BottomBar.tsx';
import s from './order-details.module.css';
import { PayAgain } from './PayAgain.tsx';

/** Failed orders: the payer most likely wants to try again. */
const FAILED: readonly OrderStatus[] = ['CLOSED', 'REFUNDED'];
const PAID: readonly OrderStatus[] = ['SUCCEEDED', 'PARTLY_REFUNDED'];

/** The actions of an order that can no longer be paid: paying its account again once it is final, or leaving. */
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
      {FAILED.includes(order.status) && (
        <BottomBar>
          <PayAgain order={order} variant="primary" />
        </BottomBar>
      )}
    </>
  );
}
