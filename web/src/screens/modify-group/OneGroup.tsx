import { DangerButton } from '../../accounts/DangerButton.tsx';
import { GroupForm } from '../../accounts/GroupForm.tsx';
import { useForm } from '../../accounts/use-form.ts';
import type { Group, SavedAccount } from '../../api/accounts.ts';
import { m } from '../../i18n/messages.ts';
import { useGroup } from './use-group.ts';

type Props = { group: Group; accounts: readonly SavedAccount[]; groups: readonly Group[] };

/** A group as it is, to be changed. */
export const OneGroup = ({ group, accounts, groups }: Props) => {
  const form = useForm();
  const { save, remove } = useGroup(group, accounts);
  return (
    <GroupForm
      form={form}
      group={group}
      accounts={accounts}
      groups={groups}
      submit={m.group_save()}
      onSubmit={save}
    >
      <DangerButton text={m.group_delete()} disabled={form.busy} onClick={() => form.send(remove)} />
    </GroupForm>
  );
};
