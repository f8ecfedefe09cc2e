import { FEEDBACK_PATH } from '@life-payment/contract/pages';
import type { SelectionRule } from '@life-payment/contract/rules';
import { type ReactNode, useState } from 'react';
import type { BillQuery } from '../../lib/api/accounts.ts';
import { useApp } from '../../lib/app.ts';
import { daysUntil, dayText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { monthText } from '../../lib/i18n/moments.ts';
import { useNavigation } from '../../lib/navigation/navigation.ts';
import { Amount } from '../../ui/Amount.tsx';
import { BillParts } from '../../ui/BillParts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CheckRow } from '../../ui/CheckRow.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import { moneyText } from '../../ui/money.ts';
import { OptionSheet } from '../../ui/OptionSheet.tsx';
import { Parts } from '../../ui/Parts.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { isOff, type Standing, standingOf } from '../pay/standing.ts';
import s from './bill.module.css';
import { useOwnUnpaid } from './OwnOrder.tsx';

type Bill = BillQuery['bills'][number];

const RULE_TEXT: Record<SelectionRule, () => string> = {
  ANY: m.bill_rule_any,
  OLDEST_FIRST: m.bill_rule_oldest,
  ALL: m.bill_rule_all,
};

type RowProps = {
  bill: Bill;
  standing: Standing | 'OFF';
  own: boolean;
  checked: boolean;
  onTap: () => void;
};

type Props = {
  bills: BillQuery;
  selected: readonly string[];
  /** A rule or a refusal to show. */
  note: string | undefined;
  onTap: (billNo: string) => void;
};

/** The bills of the account, oldest first, with a tick at those to pay. */
export function BillsCard({ bills: query, selected, note, onTap }: Props) {
  const { unit, bills } = query;
  const off = isOff(query);
  const own = useOwnUnpaid(query) !== undefined;
  return (
    <Card title={m.bill_choose()} aside={bills.length > 1 && RULE_TEXT[unit.selection]()}>
      <fieldset className={cx('ruled', s['rows'])} aria-label={m.bill_choose()}>
        {bills.map((bill, index) => (
          <div key={[bill.billNo, bill.month, bill.dueDate].join()}>
            <Row
              bill={bill}
              standing={off ? 'OFF' : standingOf(unit.selection, bills, index)}
              own={own}
              checked={selected.includes(bill.billNo)}
              onTap={() => onTap(bill.billNo)}
            />
            {bill.parts && <BillParts parts={bill.parts} />}
          </div>
        ))}
      </fieldset>
      <div role="alert">{note !== undefined && <p className={s['rule']}>{note}</p>}</div>
    </Card>
  );
}

function Row({ bill, standing, own, checked, onTap }: RowProps) {
  const title = <Title bill={bill} />;
  const note = <Note bill={bill} />;
  const end = <Amount fen={bill.due} />;
  switch (standing) {
    case 'FREE':
      return <CheckRow title={title} note={note} end={end} checked={checked} onChange={onTap} />;
    case 'OFF':
      return <HeldRow title={title} note={note} end={end} />;
    case 'TAKEN':
    case 'PAID':
    case 'BEHIND':
      return <HeldRow title={titleOf(bill)} note={heldText(bill, standing, own)} end={end} />;
  }
}

function heldText(
  { beingPaidUntil = '' }: Bill,
  standing: 'TAKEN' | 'PAID' | 'BEHIND',
  own: boolean,
): string {
  if (standing === 'PAID') return m.bill_paid_booking();
  if (standing === 'BEHIND') return m.bill_behind();
  return own ? m.status_awaiting_payment() : m.bill_taken({ until: beingPaidUntil });
}

function Title({ bill }: { bill: Bill }) {
  return (
    <>
      {titleOf(bill)}{' '}
      {bill.dueDate !== undefined && daysUntil(bill.dueDate) < 0 && <Tag tone="bad">{m.bill_overdue()}</Tag>}
    </>
  );
}

function titleOf({ month, billNo }: Bill): string {
  return month === undefined ? m.bill_nameless({ billNo }) : monthText(month);
}

function Note({ bill: { usage, dueDate, parts } }: { bill: Bill }) {
  const lateFee = parts?.lateFee ?? 0;
  return (
    <Parts
      of={[
        usage,
        dueDate !== undefined && m.bill_due_by({ day: dayText(dueDate) }),
        lateFee > 0 && m.bill_with_late_fee({ amount: moneyText(lateFee) }),
      ]}
    />
  );
}

type HeldRowProps = { title: ReactNode; note: ReactNode; end: ReactNode };

function HeldRow({ title, note, end }: HeldRowProps) {
  return (
    <div className={cx('side', s['held'])}>
      <Icon name="clock" size={22} />
      <span className={s['heldText']}>
        <span className="bold">{title}</span>
        <span className="small">{note}</span>
      </span>
      <span>{end}</span>
    </div>
  );
}

/** Opens the question about a bill; of several the payer chooses one. Guests of a link have none. */
export function BillQuestion({ bills: { queryId, bills } }: { bills: BillQuery }) {
  const { link } = useApp();
  const { navigate } = useNavigation();
  const [choosing, setChoosing] = useState(false);
  if (link || bills.length === 0) return null;
  const ask = (billNo?: string) => navigate(FEEDBACK_PATH, { queryId, billNo });
  return (
    <div className="centre">
      <Button
        variant="text"
        small
        onClick={() => (bills.length > 1 ? setChoosing(true) : ask(bills[0]?.billNo))}
      >
        {m.question_bill()}
      </Button>
      {choosing && (
        <OptionSheet
          title={m.question_bill()}
          options={bills.map((bill, at) => ({
            value: String(at),
            text: titleOf(bill),
            note: moneyText(bill.due),
          }))}
          value={null}
          onChoose={(at) => ask(bills[Number(at)]?.billNo)}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}
