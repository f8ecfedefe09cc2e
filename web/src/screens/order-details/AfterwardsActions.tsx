import { HOME_PATH, RECEIPT_PATH, RECORDS_PATH } from '@life-payment/contract/pages';
import type { OrderDetail, OrderStatus } from '../../api/orders.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { DoneBar } from '../../outcome/DoneBar.tsx';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { BottomBar } from '../../ui/layout/BottomBar.tsx';
import s from './order-details.module.css';
import { PayAgain } from './PayAgain.tsx';

/** Failed orders: the payer most likely wants to try again. */
const FAILED: readonly OrderStatus[] = ['CLOSED', 'REFUNDED'];
const PAID: readonly OrderStatus[] = ['SUCCEEDED', 'PARTLY_REFUNDED'];

/** The actions of an order that can no longer be paid: leaving, its receipt, and paying its account again once it is final. */
export function AfterwardsActions({ order }: { order: OrderDetail }) {
  const href = useHref();
  const failed = FAILED.includes(order.status);
  const receipt = order.receipt && (
    <LinkButton variant="soft" href={href(RECEIPT_PATH, { receipt: order.receipt.code })}>
      {m.title_receipt()}
    </LinkButton>
  );
  return (
    <>
      <div className={s['ways']}>
        {failed && receipt}
        {PAID.includes(order.status) && <PayAgain order={order} variant="soft" />}
        <LinkButton variant="soft" href={href(RECORDS_PATH)}>
          {m.title_payment_records()}
        </LinkButton>
        {failed && (
          <LinkButton variant="soft" href={href(HOME_PATH)}>
            {m.back_home()}
          </LinkButton>
        )}
      </div>
      {failed ? (
        <BottomBar>
          <PayAgain order={order} variant="primary" />
        </BottomBar>
      ) : (
        <DoneBar beside={receipt} />
      )}
    </>
  );
}
