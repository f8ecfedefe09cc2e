import { ADD_PAYMENT_PATH } from '@life-payment/contract/pages';
import { useState } from 'react';
import { dueAccounts, isOwnToPay } from '../../accounts/due.ts';
import { type Group, groupNameOf, type SavedAccount } from '../../api/accounts.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { agoText } from '../../i18n/time-ago.ts';
import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import { IconSquare } from '../../ui/icons/Icon.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { RowItem } from '../../ui/layout/ListRow.tsx';
import { EmptyView } from '../../ui/views/Views.tsx';
import { DueHead } from './DueHead.tsx';
import { DueRow } from './DueRow.tsx';
import s from './home.module.css';
import type { Refresh } from './use-refresh.ts';

const FIRST_ROWS = 4;

type Props = { accounts: readonly SavedAccount[]; groups: readonly Group[]; refresh: Refresh };

/** What the saved accounts owe: the sum, the button that pays it, and each account. */
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
