import { NO_SUCH_THING } from '@life-payment/contract/code-names';
import { ACCOUNTS_PATH } from '@life-payment/contract/pages';
import { useQueryClient } from '@tanstack/react-query';
import { dropGroup, forgetAccounts } from '../../lib/api/account-changes.ts';
import type { Group, SavedAccount } from '../../lib/api/accounts.ts';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useParams } from '../../lib/navigation/navigation.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { SEARCH } from '../../ui/later-icons.ts';
import { isEmpty, useForm } from '../../ui/use-form.ts';
import { EmptyView } from '../../ui/Views.tsx';
import { DeleteButton, type GroupDraft, GroupForm, useLeave } from './GroupForm.tsx';
import { GroupBones, Lists } from './Lists.tsx';
import { type Errors, errorsOf, type FieldName, movesOf } from './rules.ts';

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
  return (
    <EmptyView
      icon={SEARCH}
      tone="neutral"
      title={m.group_gone()}
      text={m.group_gone_text()}
      action={
        <LinkButton variant="soft" to={ACCOUNTS_PATH}>
          {m.title_account_management()}
        </LinkButton>
      }
    />
  );
}

type Props = { group: Group; accounts: readonly SavedAccount[]; groups: readonly Group[] };

/** The form of an existing group. */
function OneGroup({ group, accounts, groups }: Props) {
  const form = useForm<FieldName>();
  const { save, sure, remove } = useGroup(group, accounts);
  return (
    <GroupForm
      form={form}
      group={group}
      accounts={accounts}
      groups={groups}
      submit={m.save()}
      onSubmit={save}
    >
      <DeleteButton form={form} text={m.group_delete()} sure={sure} remove={remove} />
    </GroupForm>
  );
}

/** Changes or deletes a group, then leaves the page. */
function useGroup(group: Group, accounts: readonly SavedAccount[]) {
  const { api, overlays } = useApp();
  const client = useQueryClient();
  const leave = useLeave();
  const { groupId } = group;
  const held = accounts.filter((account) => account.groupId === groupId).map(({ accountId }) => accountId);

  /** Sends only the differences, so that a change that failed half-way can be sent again. Stops at the first refusal. */
  const send = async ({ name, accountIds }: GroupDraft): Promise<Errors> => {
    const { into, out } = movesOf(accounts, groupId, accountIds);
    const steps = [
      ...(name === group.name ? [] : [() => api.call('/user/updateUserGroup', { groupId, name })]),
      ...(into.length === 0
        ? []
        : [() => api.call('/user/updateAccountGroup', { accountIds: into, groupId })]),
      ...(out.length === 0
        ? []
        : [() => api.call('/user/updateAccountGroup', { accountIds: out, groupId: null })]),
    ];
    for (const step of steps) {
      const answer = await step();
      if (!answer.ok) return errorsOf(answer);
    }
    return {};
  };

  const save = async (draft: GroupDraft): Promise<Errors> => {
    const wrong = await send(draft).finally(() => forgetAccounts(client));
    if (!isEmpty(wrong)) return wrong;
    overlays.toast(m.accounts_saved());
    await leave();
    return {};
  };

  const sure = (): Promise<boolean> =>
    overlays.confirm({
      title: m.group_delete_title(),
      text: held.length === 0 ? m.group_delete_empty() : m.group_delete_text({ count: held.length }),
      confirm: m.accounts_delete_yes(),
      ends: true,
    });

  const remove = async (): Promise<Errors> => {
    const answer = await api.call('/user/deleteUserGroup', { groupId });
    // A group that was deleted already, perhaps on another phone, counts as deleted.
    if (!answer.ok && answer.code !== NO_SUCH_THING) return errorsOf(answer);
    overlays.toast(m.group_deleted());
    await leave();
    await dropGroup(client, groupId, held);
    return {};
  };

  return { save, sure, remove };
}
