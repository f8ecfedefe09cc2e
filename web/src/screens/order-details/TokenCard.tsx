import type { OrderDetail } from '../../api/orders.ts';
import { m } from '../../i18n/messages.ts';
import { CopyButton } from '../../outcome/CopyButton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import s from './order-details.module.css';

/** The token of a top-up, which its payer enters at the meter; nothing for orders without one. */
export function TokenCard({ order }: { order: OrderDetail }) {
  const token = order.bills.find((bill) => bill.token !== undefined)?.token;
  if (!token) return null;
  const { state, code, words } = token;
  return (
    <Card title={m.order_token()}>
      {code !== undefined && <Code code={code} />}
      {words !== undefined && <p className={s['note']}>{words}</p>}
      {state === 'AWAITED' && <p className={s['note']}>{m.order_token_awaited({ unit: order.unitName })}</p>}
      {state === 'HERE' && code === undefined && <p className={s['note']}>{m.order_token_not_kept()}</p>}
    </Card>
  );
}

/** A code in groups of four, which is copied without the spaces. */
function Code({ code }: { code: string }) {
  return (
    <div className={s['token']}>
      <p className={s['tokenCode']}>{code.replace(/.{4}(?=.)/g, '$& ')}</p>
      <CopyButton what={m.order_token()} text={code} />
    </div>
  );
}
