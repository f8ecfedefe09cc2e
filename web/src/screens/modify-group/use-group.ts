import { NO_SUCH_THING } from '@life-payment/contract/code-names';
import { useQueryClient } from '@tanstack/react-query';
import { type Errors, errorsOf, isEmpty } from '../../accounts/errors.ts';
import type { GroupDraft } from '../../accounts/GroupForm.tsx';
import { movesOf } from '../../accounts/in-groups.ts';
import { useLeave } from '../../accounts/use-leave.ts';
import {
  deleteGroup,
  dropGroup,
  forgetAccounts,
  moveAccounts,
  renameGroup,
} from '../../api/account-changes.ts';
import type { Group, SavedAccount } from '../../api/accounts.ts';
import { useApp } from '../../app/context.ts';
import { m } from '../../i18n/messages.ts';

/** Changes or deletes a group, then leaves the page. */
export function useGroup(group: Group, accounts: readonly SavedAccount[]) {
  const { api, overlays } = useApp();
  const client = useQueryClient();
  const leave = useLeave();
  const { groupId } = group;
  const held = accounts.filter((account) => account.groupId === groupId).map(({ accountId }) => accountId);

  /** Sends only the differences, so that a change that failed half-way can be sent again. Stops at the first refusal. */
  const send = async ({ name, accountIds }: GroupDraft): Promise<Errors> => {
    const { into, out } = movesOf(accounts, groupId, accountIds);
    const steps = [
      ...(name === group.name ? [] : [() => renameGroup(api, groupId, name)]),
      ...(into.length === 0 ? [] : [() => moveAccounts(api, into, groupId)]),
      ...(out.length === 0 ? [] : [() => moveAccounts(api, out, null)]),
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
    const answer = await deleteGroup(api, groupId);
    // A group that was deleted already, perhaps on another phone, counts as deleted.
    if (!answer.ok && answer.code !== NO_SUCH_THING) return errorsOf(answer);
    overlays.toast(m.group_deleted());
    await leave();
    await dropGroup(client, groupId, held);
    return {};
  };

  return { save, sure, remove };
}
