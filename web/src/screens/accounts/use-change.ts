import { NO_SUCH_THING } from '@life-payment/contract/code-names';
import { checkRemark } from '@life-payment/contract/rules';
import { useQueryClient } from '@tanstack/react-query';
import { type Errors, errorsOf, isEmpty, wrongOf } from '../../accounts/errors.ts';
import { changeAccount, deleteAccount, dropAccounts, forgetAccounts } from '../../api/account-changes.ts';
import type { SavedAccount } from '../../api/accounts.ts';
import { useApp } from '../../app/context.ts';
import { m } from '../../i18n/messages.ts';
import { accountName } from '../../i18n/projects.ts';

/** An account as the payer wants it. */
type Draft = { readonly remark: string; readonly groupId: string | null };

/** Changes and deletes an account; `onDone` runs after the lists are updated. */
export function useChange(account: SavedAccount, onDone: () => void) {
  const { api, overlays } = useApp();
  const client = useQueryClient();
  const { accountId } = account;

  const save = async ({ remark, groupId }: Draft): Promise<Errors> => {
    const wrong = wrongOf(checkRemark(remark));
    if (!isEmpty(wrong)) return wrong;
    const answer = await changeAccount(api, { accountId, remark, groupId });
    await forgetAccounts(client);
    if (!answer.ok && answer.field === 'accountId') {
      // The sheet closed with its account, so the text is shown as a tip.
      overlays.tip(answer.text);
      return {};
    }
    if (!answer.ok) return errorsOf(answer);
    overlays.toast(m.accounts_saved());
    onDone();
    return {};
  };

  const sure = (): Promise<boolean> =>
    overlays.confirm({
      title: m.accounts_delete_title({ name: accountName(account) }),
      text: m.accounts_delete_text(),
      confirm: m.accounts_delete_yes(),
      ends: true,
    });

  const remove = async (): Promise<Errors> => {
    const answer = await overlays.whileLoading(deleteAccount(api, accountId));
    // An account that was deleted already, perhaps on another phone, counts as deleted.
    if (!answer.ok && answer.code !== NO_SUCH_THING) return errorsOf(answer);
    overlays.toast(m.accounts_deleted());
    onDone();
    await dropAccounts(client, [accountId]);
    return {};
  };

  return { save, sure, remove };
}
