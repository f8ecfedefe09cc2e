import { ADD_GROUP_PATH, ADD_PAYMENT_PATH, GROUP_PATH } from '@life-payment/contract/pages';
import { useState } from 'react';
import type { Group, SavedAccount } from '../../lib/api/accounts.ts';
import { m } from '../../lib/i18n/messages.ts';
import { accountName } from '../../lib/i18n/projects.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Link, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PROJECT_ICONS } from '../../ui/Icon.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { ACCOUNTS } from '../../ui/later-icons.ts';
import { Parts } from '../../ui/Parts.tsx';
import { EmptyView } from '../../ui/Views.tsx';
import { OpenSheetLater } from '../autopay/OfferCard.tsx';
import { AccountSheet } from './AccountSheet.tsx';
import s from './accounts.module.css';
import { Lists, SectionBones } from './Lists.tsx';
import { inGroups, type Section } from './rules.ts';

type Props = { accounts: readonly SavedAccount[]; groups: readonly Group[] };

export default Accounts;

/** The saved accounts by group; each can be changed and deleted. */
function Accounts() {
  return (
    <Lists bones={<SectionBones />}>
      {(accounts, groups) => <Page accounts={accounts} groups={groups} />}
    </Lists>
  );
}

function Page({ accounts, groups }: Props) {
  const [opened, setOpened] = useState<string | null>(null);
  const [autopay, setAutopay] = useState<string | null>(null);
  const account = accounts.find(({ accountId }) => accountId === opened);
  return (
    <>
      {accounts.length === 0 && groups.length === 0 ? (
        <EmptyView icon={ACCOUNTS} title={m.accounts_none()} text={m.accounts_none_text()} />
      ) : (
        <div className="near">
          {inGroups(accounts, groups).map((section) => (
            <GroupSection
              key={section.group?.groupId ?? ''}
              {...section}
              alone={groups.length === 0}
              onOpen={setOpened}
            />
          ))}
        </div>
      )}
      <BottomBar>
        <div className="pair">
          <LinkButton variant="soft" to={ADD_GROUP_PATH}>
            {m.title_add_group()}
          </LinkButton>
          <LinkButton to={ADD_PAYMENT_PATH}>{m.accounts_add()}</LinkButton>
        </div>
      </BottomBar>
      {account && (
        <AccountSheet
          key={account.accountId}
          account={account}
          groups={groups}
          onClose={() => setOpened(null)}
          onAutopay={() => {
            setOpened(null);
            setAutopay(account.accountId);
          }}
        />
      )}
      {autopay !== null && <OpenSheetLater accountId={autopay} onClose={() => setAutopay(null)} />}
    </>
  );
}

type GroupSectionProps = Section & {
  /** There are no groups, so this section needs no title. */
  alone: boolean;
  onOpen: (accountId: string) => void;
};

function GroupSection({ group, accounts, alone, onOpen }: GroupSectionProps) {
  const title = group?.name ?? (alone ? m.accounts_all() : m.accounts_ungrouped());
  return (
    <section>
      <div className={s['head']}>
        <h2 className="heading">
          {title}
          <span className={s['count']}> · {m.accounts_count({ count: accounts.length })}</span>
        </h2>
        {group && (
          <Link
            className={s['modify']}
            to={GROUP_PATH}
            params={{ groupId: group.groupId }}
            aria-label={m.accounts_modify_label({ name: group.name })}
          >
            {m.title_modify_group()}
          </Link>
        )}
      </div>
      <Card rows>
        <ul>
          {accounts.map((account) => (
            <li key={account.accountId}>
              <ListRow
                icon={PROJECT_ICONS[account.projectType]}
                title={accountName(account, group?.name)}
                note={<Parts of={[account.unitName, account.numberMasked]} />}
                chevron
                onClick={() => onOpen(account.accountId)}
              />
            </li>
          ))}
        </ul>
        {accounts.length === 0 && <EmptyView inline tone="neutral" text={m.accounts_group_empty()} />}
      </Card>
    </section>
  );
}
