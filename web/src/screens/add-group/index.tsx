import { ACCOUNTS_PATH } from '@life-payment/contract/pages';
import { MOST_GROUPS } from '@life-payment/contract/rules';
import { GroupBones } from '../../accounts/Bones.tsx';
import { Lists } from '../../accounts/Lists.tsx';
import { useHref } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { ACCOUNTS } from '../../ui/icons/later-icons.ts';
import { EmptyView } from '../../ui/views/Views.tsx';
import { NewGroup } from './NewGroup.tsx';

export default AddGroup;

/** Adds a group and moves accounts into it. */
function AddGroup() {
  return (
    <Lists bones={<GroupBones />}>
      {(accounts, groups) =>
        groups.length >= MOST_GROUPS ? <NoMore /> : <NewGroup accounts={accounts} groups={groups} />
      }
    </Lists>
  );
}

function NoMore() {
  const href = useHref();
  return (
    <EmptyView
      icon={ACCOUNTS}
      tone="neutral"
      title={m.group_most({ max: MOST_GROUPS })}
      text={m.group_most_text()}
      action={
        <LinkButton variant="soft" href={href(ACCOUNTS_PATH)}>
          {m.title_account_management()}
        </LinkButton>
      }
    />
  );
}
