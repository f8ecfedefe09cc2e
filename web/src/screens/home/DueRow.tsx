import { BILL_PATH } from '@life-payment/contract/pages';
import { type DueAccount, urgencyOf } from '../../accounts/due.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { daysUntil, dayText } from '../../i18n/dates.ts';
import { m } from '../../i18n/messages.ts';
import { accountName } from '../../i18n/projects.ts';
import { Amount } from '../../ui/facts/Amount.tsx';
import { Parts } from '../../ui/facts/Parts.tsx';
import { Tag } from '../../ui/facts/Tag.tsx';
import { PROJECT_ICONS } from '../../ui/icons/project-icons.ts';
import { ListRow } from '../../ui/layout/ListRow.tsx';

/** An account that owes something, with the name of its group; links to its bills. */
export function DueRow({ account, group }: { account: DueAccount; group: string | undefined }) {
  const href = useHref();
  const { dueDate, bills, due } = account.lastQuery;
  return (
    <ListRow
      icon={PROJECT_ICONS[account.projectType]}
      title={accountName(account)}
      note={
        <Parts
          of={[
            account.unitName,
            account.numberMasked,
            group,
            bills > 1 && m.bills_count({ count: bills }),
            account.autopay &&
              dueDate !== undefined &&
              daysUntil(dueDate) >= 0 &&
              m.home_by_day({ day: dayText(dueDate) }),
          ]}
        />
      }
      href={href(BILL_PATH, { accountId: account.accountId })}
      end={
        <>
          <Amount fen={due} />
          {account.autopay && <Tag>{m.home_autopay()}</Tag>}
          {!account.autopay && dueDate !== undefined && <TimeLeft dueDate={dueDate} />}
        </>
      }
    />
  );
}

/** The days left to pay, more prominent the fewer there are. */
function TimeLeft({ dueDate }: { dueDate: string }) {
  const days = daysUntil(dueDate);
  switch (urgencyOf(days)) {
    case 'overdue':
      return <Tag tone="bad">{m.days_overdue({ count: -days })}</Tag>;
    case 'today':
      return <Tag tone="warning">{m.home_due_today()}</Tag>;
    case 'soon':
      return <Tag tone="warning">{m.home_days_left({ count: days })}</Tag>;
    case 'later':
      return <span>{m.home_days_left({ count: days })}</span>;
  }
}
