import type { OrderDetail } from '../../api/orders.ts';
import { useHref } from '../../app/navigation.ts';
import { ADD_PAYMENT_PATH, BILL_PATH, HOME_PATH, RECORDS_PATH } from '../../app/paths.ts';
import { m } from '../../i18n/messages.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import s from './order-details.module.css';

/** What there is to do with an order that can't be paid any more: leave, or pay the account again when nothing came of it. */
export const AfterwardsActions = ({ order }: { order: OrderDetail }) => {
  const href = useHref();
  const { status, account, projectType, area } = order;
  if (status === 'CLOSED')
    return (
      <BottomBar>
        <LinkButton
          wide
          href={
            account.accountId === undefined
              ? href(ADD_PAYMENT_PATH, { projectType, area })
              : href(BILL_PATH, { accountId: account.accountId })
          }
        >
          {m.order_pay_again()}
        </LinkButton>
      </BottomBar>
    );
  return (
    <div className={s['ways']}>
      <LinkButton variant="soft" href={href(RECORDS_PATH)}>
        {m.title_payment_records()}
      </LinkButton>
      <LinkButton variant="soft" href={href(HOME_PATH)}>
        {m.back_home()}
      </LinkButton>
    </div>
  );
};
