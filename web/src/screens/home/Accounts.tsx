import { ACCOUNTS_PATH, ADD_PAYMENT_PATH, AUTOPAY_PATH, BILL_PATH } from '@life-payment/contract/pages';
import { useState } from 'react';
import { Link } from 'wouter';
import { type Group, groupNameOf, type SavedAccount } from '../../api/accounts.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { accountName } from '../../i18n/projects.ts';
import { Chips } from '../../ui/controls/Chips.tsx';
import { Amount } from '../../ui/facts/Amount.tsx';
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

/** The saved accounts by group, each with its state. */
export function Accounts({ accounts, groups, refresh, area }: Props) {
  const href = useHref();
  const [group, setGroup] = useState(ALL);
  const shown = accounts.filter(({ groupId }) => group === ALL || groupId === group);
  const chips = [
    { value: ALL, text: m.home_all({ count: accounts.length }) },
    ...groups.map(({ groupId, name, accounts: count }) => ({
      value: groupId,
      text: m.home_group({ name, count }),
    })),
  ];
  return (
    <section className={s['accounts']}>
      <div className={s['accountsHead']}>
        {groups.length > 0 ? (
          <>
            <h2 className="unseen">{m.home_accounts()}</h2>
            <Chips label={m.home_groups()} chips={chips} value={group} onChange={setGroup} />
          </>
        ) : (
          <h2 className={s['heading']}>{m.home_accounts()}</h2>
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
              group={group === ALL ? groupNameOf(groups, account) : undefined}
              asking={refresh.running.has(account.accountId)}
            />
          ))}
          {shown.length === 0 && <li className={s['none']}>{m.home_group_empty()}</li>}
          <RowItem>
            <ListRow
              icon="plus"
              iconTone="neutral"
              title={m.home_add()}
              href={href(ADD_PAYMENT_PATH, { area: area ?? undefined })}
              chevron
            />
          </RowItem>
          <RowItem>
            <ListRow
              icon="refresh"
              iconTone="neutral"
              title={m.title_automatic_payment()}
              href={href(AUTOPAY_PATH)}
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
  const { lastQuery, processing } = account;
  if (processing && !lastQuery?.due) return <Tag>{m.home_processing()}</Tag>;
  if (!lastQuery) return <span>{asking ? m.home_asking() : m.home_not_asked()}</span>;
  if (lastQuery.due > 0) return <Amount fen={lastQuery.due} />;
  if (lastQuery.balance !== undefined)
    return <span>{m.home_balance({ amount: moneyText(lastQuery.balance) })}</span>;
  return <span>{m.home_paid_up()}</span>;
}
