import { ACCOUNTS_PATH, ADD_PAYMENT_PATH, BILL_PATH } from '@life-payment/contract/pages';
import { useState } from 'react';
import type { SavedAccount } from '../../lib/api/accounts.ts';
import { m } from '../../lib/i18n/messages.ts';
import { accountName, groupBeside } from '../../lib/i18n/projects.ts';
import { Link } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { PROJECT_ICONS } from '../../ui/Icon.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { moneyText } from '../../ui/money.ts';
import { Parts, Tag } from '../../ui/Parts.tsx';
import { byHome, isDue } from '../accounts/due.ts';
import s from './home.module.css';
import type { Refresh } from './use-refresh.ts';

const ALL = 'all';

type Props = {
  accounts: readonly SavedAccount[];
  refresh: Refresh;
  area: string | null;
  /** Home is in large print: it has no groups and no management. */
  plain: boolean;
};

/** The saved accounts that owe nothing, by group, each with its state. */
export function Accounts({ accounts, refresh, area, plain }: Props) {
  const [home, setHome] = useState(ALL);
  const idle = accounts.filter((account) => !isDue(account));
  const homes = byHome(idle, (account) => account);
  const chosen = homes.find(({ id }) => id === home);
  const title = idle.length < accounts.length ? m.home_other_accounts() : m.home_accounts();
  const chips = [
    { value: ALL, text: m.home_all({ count: idle.length }) },
    ...homes.map(({ id, name, all }) => ({ value: id, text: m.home_group({ name, count: all.length }) })),
  ];
  return (
    <section className="near">
      <div className={s['accountsHead']}>
        {homes.length > 1 && !plain ? (
          <>
            <h2 className="unseen">{title}</h2>
            <Chips label={m.home_groups()} chips={chips} value={chosen?.id ?? ALL} onChange={setHome} />
          </>
        ) : (
          <h2 className="heading">{title}</h2>
        )}
        {!plain && (
          <Link to={ACCOUNTS_PATH} className={s['manage']}>
            {m.home_manage()}
          </Link>
        )}
      </div>
      <Card rows>
        <ul>
          {(chosen?.all ?? idle).map((account) => (
            <AccountRow
              key={account.accountId}
              account={account}
              under={chosen?.name}
              asking={refresh.asked.get(account.accountId) === 'ASKING'}
            />
          ))}
          <li>
            <ListRow
              icon="plus"
              iconTone="neutral"
              title={m.title_add_a_payment()}
              to={ADD_PAYMENT_PATH}
              params={{ area: area ?? undefined }}
              chevron
            />
          </li>
        </ul>
      </Card>
    </section>
  );
}

type RowProps = { account: SavedAccount; under: string | undefined; asking: boolean };

function AccountRow({ account, under, asking }: RowProps) {
  return (
    <li>
      <ListRow
        icon={PROJECT_ICONS[account.projectType]}
        title={accountName(account, under)}
        tag={account.autopay && <Tag>{m.home_autopay()}</Tag>}
        note={<Parts of={[account.unitName, account.numberMasked, groupBeside(account, under)]} />}
        end={<LastState account={account} asking={asking} />}
        to={BILL_PATH}
        params={{ accountId: account.accountId }}
      />
    </li>
  );
}

function LastState({ account, asking }: { account: SavedAccount; asking: boolean }) {
  const { lastQuery, processing, unpaid } = account;
  if (unpaid) return <Tag tone="warning">{m.status_awaiting_payment()}</Tag>;
  if (processing) return <Tag>{m.home_processing()}</Tag>;
  if (!lastQuery) return <span>{asking ? m.home_asking() : m.home_not_asked()}</span>;
  const { balance, balanceLow } = lastQuery;
  if (balance === undefined) return <span>{m.home_paid_up()}</span>;
  return (
    <>
      <span>{m.home_balance({ amount: moneyText(balance) })}</span>
      {balance < 0 ? (
        <Tag tone="bad">{m.bill_in_debt()}</Tag>
      ) : (
        balanceLow && <Tag tone="warning">{m.bill_balance_low()}</Tag>
      )}
    </>
  );
}
