import { ACCOUNTS_PATH } from '@life-payment/contract/pages';
import { MOST_GROUPS } from '@life-payment/contract/rules';
import { useQueryClient } from '@tanstack/react-query';
import { addGroup, forgetAccounts } from '../../lib/api/account-changes.ts';
import type { Group, SavedAccount } from '../../lib/api/accounts.ts';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { ACCOUNTS } from '../../ui/later-icons.ts';
import { useForm } from '../../ui/use-form.ts';
import { EmptyView } from '../../ui/Views.tsx';
import { type GroupDraft, GroupForm, useLeave } from './GroupForm.tsx';
import { GroupBones, Lists } from './Lists.tsx';
import { type Errors, errorsOf, type FieldName } from './rules.ts';

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
  return (
    <EmptyView
      icon={ACCOUNTS}
      tone="neutral"
      title={m.group_most({ max: MOST_GROUPS })}
      text={m.group_most_text()}
      action={
        <LinkButton variant="soft" to={ACCOUNTS_PATH}>
          {m.title_account_management()}
        </LinkButton>
      }
    />
  );
}

type Props = { accounts: readonly SavedAccount[]; groups: readonly Group[] };

/** The form of a new group. */
function NewGroup({ accounts, groups }: Props) {
  const { api, overlays } = useApp();
  const client = useQueryClient();
  const leave = useLeave();
  const form = useForm<FieldName>();

  const add = async ({ name, accountIds }: GroupDraft): Promise<Errors> => {
    const answer = await addGroup(api, name, [...accountIds]);
    if (answer.ok) {
      overlays.toast(m.group_added());
      // The page is left first: with one more group it may say that no other can be added.
      await leave();
    }
    await forgetAccounts(client);
    return answer.ok ? {} : errorsOf(answer);
  };
  return (
    <GroupForm
      form={form}
      group={null}
      accounts={accounts}
      groups={groups}
      submit={m.title_add_group()}
      onSubmit={add}
    />
  );
}
