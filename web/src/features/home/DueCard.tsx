import { ADD_PAYMENT_PATH, BILL_PATH } from '@life-payment/contract/pages';
import { lazy, Suspense, useState } from 'react';
import { type Group, groupNameOf, type SavedAccount } from '../../lib/api/accounts.ts';
import { agoText, daysUntil, dayText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { accountName } from '../../lib/i18n/projects.ts';
import { useHref } from '../../lib/navigation/navigation.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button, LinkButton, PayingButton, PayingLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { IconSquare } from '../../ui/Icon.tsx';
import { PROJECT_ICONS } from '../../ui/icon-paths.ts';
import { ListRow, RowItem } from '../../ui/ListRow.tsx';
import { moneyText } from '../../ui/money.ts';
import { Parts } from '../../ui/Parts.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { EmptyView } from '../../ui/Views.tsx';
import { type DueAccount, dueAccounts, isOwnToPay, overdueOf, sumToPay, urgencyOf } from '../accounts/due.ts';
import s from './home.module.css';
import type { Refresh } from './use-refresh.ts';

const FIRST_ROWS = 4;

type Props = { accounts: readonly SavedAccount[]; groups: readonly Group[]; refresh: Refresh };

/** The debts of the saved accounts: the sum, the button that pays it, and each account. */
export function DueCard({ accounts, groups, refresh }: Props) {
  const [all, setAll] = useState(false);
  const due = dueAccounts(accounts);
  const own = due.filter(isOwnToPay);
  const rows = [...own, ...due.filter((account) => !isOwnToPay(account))];
  const queried = accounts.filter((account) => account.lastQuery).length;

  return (
    <Card>
      <DueHead accounts={accounts} groups={groups} due={due} own={own} />
      {due.length === 0 && <Clear queried={queried} />}
      {rows.length > 0 && (
        <ul>
          {rows.slice(0, all ? rows.length : FIRST_ROWS).map((account) => (
            <RowItem key={account.accountId}>
              <DueRow account={account} group={groupNameOf(groups, account)} />
            </RowItem>
          ))}
        </ul>
      )}
      {!all && due.length > FIRST_ROWS && (
        <Button variant="text" wide onClick={() => setAll(true)}>
          {m.home_show_all({ count: due.length })}
        </Button>
      )}
      <p className={s['note']} role="status">
        {noteText(accounts, refresh)}
      </p>
    </Card>
  );
}

/** For payers without an account: what accounts are for, and how to add one. */
export function InviteCard({ area }: { area: string | null }) {
  const href = useHref();
  return (
    <Card>
      <EmptyView
        inline
        icon="plus"
        title={m.home_empty_title()}
        text={m.home_empty_text()}
        action={
          <LinkButton href={href(ADD_PAYMENT_PATH, { area: area ?? undefined })}>{m.home_add()}</LinkButton>
        }
      />
    </Card>
  );
}

/** Says that nothing is due, as far as the units have answered. */
function Clear({ queried }: { queried: number }) {
  return (
    <div className={s['clear']}>
      <IconSquare name={queried > 0 ? 'check' : 'clock'} big tone={queried > 0 ? 'accent' : 'neutral'} />
      <div>
        <h2 className={s['clearTitle']}>{queried > 0 ? m.home_due_none() : m.home_unknown()}</h2>
        <p className={s['note']}>{clearText(queried)}</p>
      </div>
    </div>
  );
}

function clearText(queried: number): string {
  if (queried === 0) return m.home_unknown_text();
  return queried === 1 ? m.home_due_clear_one() : m.home_due_clear({ count: queried });
}

/** The age of the amounts. The line is always there, so that nothing moves when it changes. */
function noteText(accounts: readonly SavedAccount[], { running, failed }: Refresh): string {
  if (running.size > 0) return m.home_refreshing();
  if (failed.size > 0) return m.home_not_refreshed({ count: failed.size });
  const oldest = accounts.flatMap(({ lastQuery }) => lastQuery?.askedAt ?? []).sort()[0];
  return oldest === undefined ? '' : m.home_asked_at({ time: agoText(oldest) });
}

const loadSheet = () => import('../pay/PayAllSheet.tsx');
const PayAllSheet = lazy(loadSheet);

type DueHeadProps = {
  accounts: readonly SavedAccount[];
  groups: readonly Group[];
  /** The accounts that owe something, the most urgent first, and the part that the payer pays. */
  due: readonly DueAccount[];
  own: readonly DueAccount[];
};

/** The sum of what is due, and one button that pays just that: at the bill of one account, of several in a sheet. */
function DueHead({ accounts, groups, due, own }: DueHeadProps) {
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

/** The number of bills in the sum, and the day of the first, unless it is past. */
function dueText(first: DueAccount | undefined, count: number, overdue: boolean): string {
  if (!first) return m.home_due_automatic({ count });
  const { dueDate } = first.lastQuery;
  return overdue || dueDate === undefined
    ? m.home_due_count({ count })
    : m.home_due_by({ count, day: dayText(dueDate) });
}

/** An account that owes something, with the name of its group; links to its bills. */
function DueRow({ account, group }: { account: DueAccount; group: string | undefined }) {
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
