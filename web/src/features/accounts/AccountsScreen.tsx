import { ADD_GROUP_PATH, ADD_PAYMENT_PATH, GROUP_PATH } from '@life-payment/contract/pages';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Group, SavedAccount } from '../../lib/api/accounts.ts';
import { m } from '../../lib/i18n/messages.ts';
import { accountName } from '../../lib/i18n/projects.ts';
import { useHref } from '../../lib/navigation/navigation.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PROJECT_ICONS } from '../../ui/icon-paths.ts';
import { ListRow, RowItem } from '../../ui/ListRow.tsx';
import { ACCOUNTS } from '../../ui/later-icons.ts';
import { Parts } from '../../ui/Parts.tsx';
import { EmptyView } from '../../ui/Views.tsx';
import { OpenSheetLater } from '../autopay/OfferCard.tsx';
import { AccountSheet } from './AccountSheet.tsx';
import s from './accounts.module.css';
import { inGroups, type Section } from './in-groups.ts';
import { Lists, SectionBones } from './Lists.tsx';

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
  const href = useHref();
  const [opened, setOpened] = useState<string | null>(null);
  const [autopay, setAutopay] = useState<string | null>(null);
  const account = accounts.find(({ accountId }) => accountId === opened);
  return (
    <>
      {accounts.length === 0 && groups.length === 0 ? (
        <EmptyView icon={ACCOUNTS} title={m.accounts_none()} text={m.accounts_none_text()} />
      ) : (
        <div className={s['sections']}>
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
        <div className={s['ways']}>
          <LinkButton variant="soft" href={href(ADD_GROUP_PATH)}>
            {m.title_add_group()}
          </LinkButton>
          <LinkButton href={href(ADD_PAYMENT_PATH)}>{m.accounts_add()}</LinkButton>
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

/** A group with its accounts, or the accounts without a group. */
function GroupSection({ group, accounts, alone, onOpen }: GroupSectionProps) {
  const href = useHref();
  const title = group?.name ?? (alone ? m.accounts_all() : m.accounts_ungrouped());
  return (
    <section>
      <div className={s['head']}>
        <h2 className={s['heading']}>
          {title}
          <span className={s['count']}> · {m.accounts_count({ count: accounts.length })}</span>
        </h2>
        {group && (
          <Link
            className={s['modify']}
            href={href(GROUP_PATH, { groupId: group.groupId })}
            aria-label={m.accounts_modify_label({ name: group.name })}
          >
            {m.title_modify_group()}
          </Link>
        )}
      </div>
      <Card rows>
        <ul>
          {accounts.map((account) => (
            <RowItem key={account.accountId}>
              <ListRow
                icon={PROJECT_ICONS[account.projectType]}
                title={accountName(account, group?.name)}
                note={<Parts of={[account.unitName, account.numberMasked]} />}
                chevron
                onClick={() => onOpen(account.accountId)}
              />
            </RowItem>
          ))}
        </ul>
        {accounts.length === 0 && <p className={s['none']}>{m.accounts_group_empty()}</p>}
      </Card>
    </section>
  );
}
