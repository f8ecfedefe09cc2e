import { ORDER_PATH, PAYMENT_PATH, RECEIPT_PATH } from '@life-payment/contract/pages';
import { memo } from 'react';
import { Link } from 'wouter';
import type { OrderSummary } from '../../api/orders.ts';
import { useHref, useParams } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { instantText } from '../../i18n/moments.ts';
import { accountName } from '../../i18n/projects.ts';
import { Amount } from '../../ui/facts/Amount.tsx';
import { moneyText } from '../../ui/facts/money.ts';
import { statusText, statusTone } from '../../ui/facts/order-status.ts';
import { Parts } from '../../ui/facts/Parts.tsx';
import { Tag } from '../../ui/facts/Tag.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { PROJECT_ICONS } from '../../ui/icons/project-icons.ts';
import { ListRow } from '../../ui/layout/ListRow.tsx';
import { TimeLeft } from '../../unpaid/TimeLeft.tsx';
import { opensReceipts } from './filter.ts';
import s from './payment-records.module.css';

type Props = { order: OrderSummary };

/** A record; links to its order, or to its receipt where the page is for receipts. */
export const RecordRow = memo(({ order }: Props) => {
  const href = useHref();
  const receipt = opensReceipts(useParams()) && order.status === 'SUCCEEDED';
  const partly = order.refunded > 0 && order.refunded < order.cash;
  return (
    <li>
      <ListRow
        icon={PROJECT_ICONS[order.projectType]}
        iconTone={order.status === 'CLOSED' ? 'neutral' : 'accent'}
        title={accountName(order)}
        note={<Parts of={[instantText(order.createdAt), order.numberMasked]} />}
        end={
          <>
            <Amount fen={order.cash} />
            <Status status={order.status} />
            {order.expiresAt !== undefined && (
              <TimeLeft terms={{ createdAt: order.createdAt, expiresAt: order.expiresAt }} />
            )}
            {partly && <span>{m.records_refunded({ amount: moneyText(order.refunded) })}</span>}
          </>
        }
        href={href(receipt ? RECEIPT_PATH : ORDER_PATH, { orderId: order.orderId })}
      />
      {order.paidWith && (
        <Link className={s['together']} href={href(PAYMENT_PATH, { paymentId: order.paidWith.paymentId })}>
          {togetherText(order.status, order.paidWith.others)}
          <Icon name="chevron" size={14} />
        </Link>
      )}
    </li>
  );
});

const UNPAID: readonly OrderSummary['status'][] = ['AWAITING_PAYMENT', 'DEDUCTING', 'CLOSING', 'CLOSED'];

/** The order's page says the same by messages of its own: what both use would be a file more to load. */
function togetherText(status: OrderSummary['status'], count: number): string {
  return UNPAID.includes(status) ? m.records_one_payment({ count }) : m.records_together({ count });
}

/** A status that needs no attention is plain text. */
function Status({ status }: { status: OrderSummary['status'] }) {
  const tone = statusTone(status);
  return status === 'SUCCEEDED' || tone === 'neutral' ? (
    <span>{statusText(status)}</span>
  ) : (
    <Tag tone={tone}>{statusText(status)}</Tag>
  );
}
