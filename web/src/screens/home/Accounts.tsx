import { ACCOUNTS_PATH, ADD_PAYMENT_PATH, BILL_PATH } from '@life-payment/contract/pages';
import { useState } from 'react';
import { Link } from 'wouter';
import { isDue } from '../../accounts/due.ts';
import { type Group, groupNameOf, type SavedAccount } from '../../api/accounts.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { accountName } from '../../i18n/projects.ts';
import { Chips } from '../../ui/controls/Chips.tsx';
import { moneyText } from '../../ui/facts/money.ts';
import { Parts } from '../../ui/facts/Parts.tsx';
import { Tag } from '../../ui/facts/Tag.tsx';
import { PROJECT_ICONS } from '../../ui/icons/project-icons.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { ListRow, RowItem } from '../../ui/layout/ListRow.tsx';
import s from './home.module.css';
import type { Refresh } from './use-refresh.ts';

const ALL = '';

type Props = {
  accounts: readonly SavedAccount[];
  groups: readonly Group[];
  refresh: Refresh;
  area: string | null;
};

/** The saved accounts that owe nothing, by group, each with its state. */
export function Accounts({ accounts, groups, refresh, area }: Props) {
  const href = useHref();
  const [group, setGroup] = useState(ALL);
  const idle = accounts.filter((account) => !isDue(account));
  const inGroup = (id: string) => idle.filter(({ groupId }) => groupId === id);
  const own = groups.filter(({ groupId }) => inGroup(groupId).length > 0);
  const chosen = own.some(({ groupId }) => groupId === group) ? group : ALL;
  const shown = chosen === ALL ? idle : inGroup(chosen);
  const title = idle.length < accounts.length ? m.home_other_accounts() : m.home_accounts();
  const chips = [
    { value: ALL, text: m.home_all({ count: idle.length }) },
    ...own.map(({ groupId, name }) => ({
      value: groupId,
      text: m.home_group({ name, count: inGroup(groupId).length }),
    })),
  ];
  return (
    <section className={s['accounts']}>
      <div className={s['accountsHead']}>
        {own.length > 0 ? (
          <>
            <h2 className="unseen">{title}</h2>
            <Chips label={m.home_groups()} chips={chips} value={chosen} onChange={setGroup} />
          </>
        ) : (
          <h2 className={s['heading']}>{title}</h2>
        )}
        <Link href={href(ACCOUNTS_PATH)} className={s['manage']}>
          {m.home_manage()}
        </Link>
      </div>
      <Card className={s['list']}>
        <ul>
          {shown.map((account) => (
            <AccountRow
              key={account.accountId}
              account={account}
              group={chosen === ALL ? groupNameOf(groups, account) : undefined}
              asking={refresh.running.has(account.accountId)}
            />
          ))}
          <RowItem>
            <ListRow
              icon="plus"
              iconTone="neutral"
              title={m.home_add()}
              href={href(ADD_PAYMENT_PATH, { area: area ?? undefined })}
              chevron
            />
          </RowItem>
        </ul>
      </Card>
    </section>
  );
}

type RowProps = { account: SavedAccount; group: string | undefined; asking: boolean };

/** An account. `group`: the name of its group, if rows of several groups are shown. */
function AccountRow({ account, group, asking }: RowProps) {
  const href = useHref();
  return (
    <RowItem>
      <ListRow
        icon={PROJECT_ICONS[account.projectType]}
        title={accountName(account)}
        tag={account.autopay && <Tag>{m.home_autopay()}</Tag>}
        note={<Parts of={[account.unitName, account.numberMasked, group]} />}
        end={<LastState account={account} asking={asking} />}
        href={href(BILL_PATH, { accountId: account.accountId })}
      />
    </RowItem>
  );
}

function LastState({ account, asking }: { account: SavedAccount; asking: boolean }) {
  const { lastQuery, processing, unpaid } = account;
  if (unpaid) return <Tag tone="warning">{m.status_awaiting_payment()}</Tag>;
  if (processing) return <Tag>{m.home_processing()}</Tag>;
  if (!lastQuery) return <span>{asking ? m.home_asking() : m.home_not_asked()}</span>;
  if (lastQuery.balance !== undefined)
    return <span>{m.home_balance({ amount: moneyText(lastQuery.balance) })}</span>;
  return <span>{m.home_paid_up()}</span>;
}
