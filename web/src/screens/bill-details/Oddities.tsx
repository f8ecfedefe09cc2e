import type { BillQuery } from '../../api/accounts.ts';
import { unreadableText } from '../../bills/unreadable.ts';
import { m } from '../../i18n/messages.ts';
import { monthText } from '../../i18n/moments.ts';
import { Amount } from '../../ui/facts/Amount.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import s from './bill-details.module.css';

/** What stands in the unit's answer beside bills: that some can't be read, and what the unit owes the payer. */
export function Oddities({ bills }: { bills: BillQuery }) {
  const text = unreadableText(bills);
  const { credits = [] } = bills;
  return (
    <>
      {text !== null && (
        <Card>
          <p role="alert" className={s['unread']}>
            <Icon name="warning" size={22} />
            {text}
          </p>
        </Card>
      )}
      {credits.length > 0 && (
        <Card title={m.bill_credit()}>
          {credits.map(({ month, amount }, at) => (
            <p key={[month, amount, credits.slice(0, at).length].join()} className={s['balance']}>
              <span>{month === undefined ? m.bill_credit() : monthText(month)}</span>
              <Amount fen={-amount} />
            </p>
          ))}
          <p className={s['note']}>{m.bill_credit_note()}</p>
        </Card>
      )}
    </>
  );
}
