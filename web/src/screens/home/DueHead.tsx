import { BILL_PATH } from '@life-payment/contract/pages';
import { lazy, Suspense, useState } from 'react';
import { type DueAccount, overdueOf, sumToPay } from '../../accounts/due.ts';
import type { Group, SavedAccount } from '../../api/accounts.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { dayText } from '../../i18n/dates.ts';
import { m } from '../../i18n/messages.ts';
import { PayingButton, PayingLink } from '../../offline/PayingButton.tsx';
import { Amount } from '../../ui/facts/Amount.tsx';
import { moneyText } from '../../ui/facts/money.ts';
import { Tag } from '../../ui/facts/Tag.tsx';
import s from './home.module.css';

const loadSheet = () => import('../../pay-all/PayAllSheet.tsx');
const PayAllSheet = lazy(loadSheet);

type Props = {
  accounts: readonly SavedAccount[];
  groups: readonly Group[];
  /** What is owed, the most urgent first, and the part of it that the payer pays. */
  due: readonly DueAccount[];
  own: readonly DueAccount[];
};

/** The sum of what is due, and one button that pays just that: at the bill of one account, of several in a sheet. */
export function DueHead({ accounts, groups, due, own }: Props) {
  const href = useHref();
  const [open, setOpen] = useState(false);
  const [first, ...others] = own;
  const sum = sumToPay(due);
  return (
    <>
      {due.length > 0 && (
        <div className={s['due']}>
          <div>
            <Overdue own={own} />
            <Amount fen={sum.fen} size="large" />
            <p className={s['dueText']}>{dueText(first, sum.bills, overdueOf(own).accounts > 0)}</p>
          </div>
          {first && others.length === 0 && (
            <PayingLink small href={href(BILL_PATH, { accountId: first.accountId })}>
              {m.home_pay()}
            </PayingLink>
          )}
          {others.length > 0 && (
            <PayingButton
              small
              aria-haspopup="dialog"
              aria-label={m.home_pay_all_label({ count: sum.bills, sum: moneyText(sum.fen) })}
              onPointerDown={loadSheet}
              onClick={() => setOpen(true)}
            >
              {m.home_pay_all({ count: sum.bills })}
            </PayingButton>
          )}
        </div>
      )}
      {open && (
        <Suspense>
          <PayAllSheet accounts={accounts} groups={groups} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Overdue({ own }: { own: readonly DueAccount[] }) {
  const { accounts, days } = overdueOf(own);
  if (accounts === 0) return null;
  return (
    <p className={s['overdue']}>
      <Tag tone="bad">
        {accounts === 1
          ? m.home_overdue_bill({ count: days })
          : m.home_overdue_accounts({ accounts, count: days })}
      </Tag>
    </p>
  );
}

/** How many bills the sum is for, and the day of the first, unless it is past. */
function dueText(first: DueAccount | undefined, count: number, overdue: boolean): string {
  if (!first) return m.home_due_automatic({ count });
  const { dueDate } = first.lastQuery;
  return overdue || dueDate === undefined
    ? m.home_due_count({ count })
    : m.home_due_by({ count, day: dayText(dueDate) });
}
