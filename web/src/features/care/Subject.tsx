import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { BillQuery } from '../../lib/api/accounts.ts';
import { keptQuery } from '../../lib/api/bills.ts';
import { type OrderDetail, orderOptions } from '../../lib/api/orders.ts';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { monthText } from '../../lib/i18n/moments.ts';
import { accountName } from '../../lib/i18n/projects.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Card } from '../../ui/Card.tsx';
import { PROJECT_ICONS } from '../../ui/icon-paths.ts';
import { ListRow } from '../../ui/ListRow.tsx';
import { statusText, statusTone } from '../../ui/order-status.ts';
import { Parts } from '../../ui/Parts.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { PromiseNote } from '../pay/PromiseNote.tsx';
import { orderSentence, outcomeOf } from '../pay/text.ts';
import s from './feedback.module.css';
import type { About } from './feedback-draft.ts';

/** The order or the bill that the payer asks about, and its present state. An order that can't be read is left out. */
export function Subject({ about }: { about: About }) {
  const client = useQueryClient();
  if (about.orderId !== undefined) return <OrderSubject orderId={about.orderId} />;
  const query = about.queryId === undefined ? undefined : keptQuery(client, about.queryId);
  // After a reload the answer of the unit is gone.
  if (!query) return <Card>{m.question_bill()}</Card>;
  return <BillSubject query={query} billNo={about.billNo} />;
}

function OrderSubject({ orderId }: { orderId: string }) {
  const { api } = useApp();
  const { data } = useQuery(orderOptions(api, orderId));
  return data && <OrderCard order={data} />;
}

function OrderCard({ order }: { order: OrderDetail }) {
  const { account, cash, projectType, status, unitName, unitPhone } = order;
  return (
    <Card>
      <ListRow
        icon={PROJECT_ICONS[projectType]}
        title={accountName({ ...account, projectType })}
        tag={<Tag tone={statusTone(status)}>{statusText(status)}</Tag>}
        note={<Parts of={[unitName, account.numberMasked]} />}
        end={<Amount fen={cash} />}
      />
      <Known phone={unitPhone} unit={unitName}>
        <p>{orderSentence(order)}</p>
        <PromiseNote outcome={outcomeOf(order)} />
      </Known>
    </Card>
  );
}

function BillSubject({ query, billNo }: { query: BillQuery; billNo: string | undefined }) {
  const { unit, account, bills } = query;
  const bill = bills.find((each) => each.billNo === billNo);
  const { projectType, name, servicePhone } = unit;
  return (
    <Card>
      <ListRow
        icon={PROJECT_ICONS[projectType]}
        title={accountName({ ...account, projectType })}
        note={<Parts of={[name, account.numberMasked, bill?.month !== undefined && monthText(bill.month)]} />}
        end={bill && <Amount fen={bill.due} />}
      />
      <Known phone={servicePhone} unit={name}>
        {bill?.paid && <p>{m.bill_paid_booking()}</p>}
        {bill?.beingPaidUntil !== undefined && <p>{m.bill_taken({ until: bill.beingPaidUntil })}</p>}
      </Known>
    </Card>
  );
}

/** The state in words, and the telephone of the unit. */
function Known({ phone, unit, children }: { phone: string | undefined; unit: string; children: ReactNode }) {
  return (
    <div className={s['known']}>
      {children}
      {phone !== undefined && (
        <a className={s['call']} href={`tel:${phone.replaceAll(' ', '')}`}>
          <span>{m.question_call_unit({ unit })}</span> <span className={s['phone']}>{phone}</span>
        </a>
      )}
    </div>
  );
}
