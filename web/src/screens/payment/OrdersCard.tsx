import { ORDER_PATH } from '@life-payment/contract/pages';
import type { PaymentDetail } from '../../api/payments.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { accountName } from '../../i18n/projects.ts';
import s from '../../outcome/outcome.module.css';
import { Amount } from '../../ui/facts/Amount.tsx';
import { statusText, statusTone } from '../../ui/facts/order-status.ts';
import { Parts } from '../../ui/facts/Parts.tsx';
import { Tag } from '../../ui/facts/Tag.tsx';
import { PROJECT_ICONS } from '../../ui/icons/project-icons.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { ListRow, RowItem } from '../../ui/layout/ListRow.tsx';
import { orderNote } from './order-note.ts';

/** The orders of a payment, each with what its unit says; each links to its page. */
export function OrdersCard({ payment }: { payment: PaymentDetail }) {
  const href = useHref();
  return (
    <Card className={s['list']}>
      <ul>
        {payment.orders.map((order) => {
          const { orderId, unitName, account, projectType, status, cash, paidAt } = order;
          return (
            <RowItem key={orderId}>
              <ListRow
                icon={PROJECT_ICONS[projectType]}
                iconTone={status === 'CLOSED' ? 'neutral' : 'accent'}
                title={accountName({ projectType, remark: account.remark })}
                note={<Parts of={[unitName, account.numberMasked, orderNote(order)]} />}
                end={
                  <>
                    <Amount fen={cash} />
                    {paidAt !== undefined && <StateTag status={status} />}
                  </>
                }
                href={href(ORDER_PATH, { orderId })}
              />
            </RowItem>
          );
        })}
      </ul>
    </Card>
  );
}

/** What the unit says. That it is paid stands above. */
function StateTag({ status }: { status: PaymentDetail['status'] }) {
  if (status === 'PROCESSING') return <Tag tone="warning">{m.order_bill_sent()}</Tag>;
  return <Tag tone={statusTone(status)}>{statusText(status)}</Tag>;
}
