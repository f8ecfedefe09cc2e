import { useQueryClient } from '@tanstack/react-query';
import { type Errors, errorsOf } from '../../accounts/errors.ts';
import { type GroupDraft, GroupForm } from '../../accounts/GroupForm.tsx';
import { useForm } from '../../accounts/use-form.ts';
import { useLeave } from '../../accounts/use-leave.ts';
import { addGroup, forgetAccounts } from '../../api/account-changes.ts';
import type { Group, SavedAccount } from '../../api/accounts.ts';
import { useApp } from '../../app/context.ts';
import { m } from '../../i18n/messages.ts';

type Props = { accounts: readonly SavedAccount[]; groups: readonly Group[] };

/** The form of a new group. */
export function NewGroup({ accounts, groups }: Props) {
  const { api, overlays } = useApp();
  const client = useQueryClient();
  const leave = useLeave();
  const form = useForm();

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
      submit={m.group_add()}
      onSubmit={add}
    />
  );
}
