import type { OrderDetail } from '../../api/orders.ts';
import { useParams } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { monthText } from '../../i18n/moments.ts';
import { accountName } from '../../i18n/projects.ts';
import { Hero } from '../../outcome/Hero.tsx';
import { sentenceOf } from '../../outcome/order-sentence.ts';
import s from '../../outcome/outcome.module.css';
import { refundsUnderWay } from '../../outcome/refunds.ts';
import { headingOf, signOf } from '../../outcome/sign.ts';
import { statusText, statusTone } from '../../ui/facts/order-status.ts';
import { Tag } from '../../ui/facts/Tag.tsx';

/** What was paid, for which account, how much, and the state of the order. */
export function OrderHeader({ order }: { order: OrderDetail }) {
  const cancelled = useParams().has('cancelled');
  const { account, projectType, status } = order;
  const what = [accountName({ projectType, remark: account.remark }), monthsOf(order)];
  const sign = signOf(status);
  return (
    <Hero
      sign={sign}
      heading={headingOf(status)}
      fen={sign === 'BACK' ? goingBack(order) : order.cash}
      what={what.filter(Boolean).join(' · ')}
    >
      {sign === 'TICK' && <Tag tone={statusTone(status)}>{statusText(status)}</Tag>}
      <p className={s['sentence']}>{sentenceOf(order, cancelled)}</p>
    </Hero>
  );
}

/** What goes back to the payer and what went back, in fen. */
function goingBack(order: OrderDetail): number {
  return order.refunded + refundsUnderWay(order) || order.cash;
}

function monthsOf({ kind, bills }: OrderDetail): string | undefined {
  if (kind === 'TOP_UP') return m.order_top_up();
  const months = bills.flatMap(({ month }) => month ?? []).map(monthText);
  const [first, last] = [months[0], months.at(-1)];
  return first === last ? first : `${first} – ${last}`;
}
