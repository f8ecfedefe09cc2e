import { DeleteButton } from '../../accounts/DeleteButton.tsx';
import { GroupForm } from '../../accounts/GroupForm.tsx';
import { useForm } from '../../accounts/use-form.ts';
import type { Group, SavedAccount } from '../../api/accounts.ts';
import { m } from '../../i18n/messages.ts';
import { useGroup } from './use-group.ts';

type Props = { group: Group; accounts: readonly SavedAccount[]; groups: readonly Group[] };

/** The form of an existing group. */
export function OneGroup({ group, accounts, groups }: Props) {
  const form = useForm();
  const { save, sure, remove } = useGroup(group, accounts);
  return (
    <GroupForm
      form={form}
      group={group}
      accounts={accounts}
      groups={groups}
      submit={m.group_save()}
      onSubmit={save}
    >
      <DeleteButton form={form} text={m.group_delete()} sure={sure} remove={remove} />
    </GroupForm>
  );
}
