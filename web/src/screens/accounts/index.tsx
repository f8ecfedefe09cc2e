import { ADD_GROUP_PATH, ADD_PAYMENT_PATH } from '@life-payment/contract/pages';
import { useState } from 'react';
import { SectionBones } from '../../accounts/Bones.tsx';
import { inGroups } from '../../accounts/in-groups.ts';
import { Lists } from '../../accounts/Lists.tsx';
import type { Group, SavedAccount } from '../../api/accounts.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { OpenSheetLater } from '../../autopay/open/OpenSheetLater.tsx';
import { m } from '../../i18n/messages.ts';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { ACCOUNTS } from '../../ui/icons/later-icons.ts';
import { BottomBar } from '../../ui/layout/BottomBar.tsx';
import { EmptyView } from '../../ui/views/Views.tsx';
import { AccountSheet } from './AccountSheet.tsx';
import s from './accounts.module.css';
import { GroupSection } from './GroupSection.tsx';

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
            {m.accounts_add_group()}
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
