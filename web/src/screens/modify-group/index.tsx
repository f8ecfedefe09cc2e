import { ACCOUNTS_PATH } from '@life-payment/contract/pages';
import { GroupBones } from '../../accounts/Bones.tsx';
import { Lists } from '../../accounts/Lists.tsx';
import { useHref, useParams } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { SEARCH } from '../../ui/icons/later-icons.ts';
import { EmptyView } from '../../ui/views/Views.tsx';
import { OneGroup } from './OneGroup.tsx';

export default ModifyGroup;

/** Renames a group, moves accounts in and out, or deletes it. `groupId` in the address names it. */
function ModifyGroup() {
  const groupId = useParams().get('groupId');
  return (
    <Lists bones={<GroupBones />}>
      {(accounts, groups) => {
        const group = groups.find((one) => one.groupId === groupId);
        return group ? (
          <OneGroup key={group.groupId} group={group} accounts={accounts} groups={groups} />
        ) : (
          <Gone />
        );
      }}
    </Lists>
  );
}

function Gone() {
  const href = useHref();
  return (
    <EmptyView
      icon={SEARCH}
      tone="neutral"
      title={m.group_gone()}
      text={m.group_gone_text()}
      action={
        <LinkButton variant="soft" href={href(ACCOUNTS_PATH)}>
          {m.title_account_management()}
        </LinkButton>
      }
    />
  );
}
