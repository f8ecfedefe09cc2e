import { NO_SUCH_THING } from '@life-payment/contract/code-names';
import { AUTOPAY_MANAGE_PATH } from '@life-payment/contract/pages';
import { checkRemark, readText } from '@life-payment/contract/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Group, SavedAccount } from '../../lib/api/accounts.ts';
import { dropAccounts, forgetAccounts } from '../../lib/api/bills.ts';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { accountName } from '../../lib/i18n/projects.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, Problem } from '../../ui/Field.tsx';
import { Parts } from '../../ui/Parts.tsx';
import { useForm } from '../../ui/use-form.ts';
import { loadOpenSheet, useOpenable } from '../autopay/OfferCard.tsx';
import { DeleteButton, GroupChoices, SaveButton } from './form-parts.tsx';
import { type Errors, errorsOf, type FieldName, textOf } from './rules.ts';

type Props = {
  account: SavedAccount;
  groups: readonly Group[];
  onClose: () => void;
  /** The payer wants to open automatic payment. */
  onAutopay: () => void;
};

/** Edits the remark and the group of an account, or deletes it. */
export function AccountSheet({ account, groups, onClose, onAutopay }: Props) {
  const form = useForm<FieldName>();
  const { save, remove } = useChange(account, onClose);
  const [remark, setRemark] = useState(account.remark);
  const [groupId, setGroupId] = useState<string | null>(account.groupId ?? null);

  const submit = () => form.send(() => save(readText(remark), groupId));
  return (
    <Dialog kind="sheet" title={accountName(account)} onClose={onClose}>
      <div className="stack">
        <p className="small">
          <Parts of={[account.unitName, account.numberMasked, account.holderMasked]} />
        </p>
        <form className="stack" {...form.form(submit)}>
          <Field
            label={m.accounts_remark()}
            hint={m.add_remark_hint()}
            name="remark"
            value={remark}
            error={form.errors.remark}
            onChange={({ target }) => setRemark(target.value)}
          />
          {groups.length > 0 && (
            <GroupChoices
              groups={groups}
              value={{ groupId, newGroup: null }}
              error={form.errors.groupId}
              onChoose={(chosen) => {
                form.clear('groupId');
                setGroupId(chosen.groupId);
              }}
            />
          )}
          <Problem text={form.problemOf('change')} />
          <SaveButton form={form} text={m.save()} />
        </form>
        <AutopayWay account={account} onOpen={onAutopay} />
        <DeleteButton
          form={form}
          text={m.accounts_delete()}
          title={m.accounts_delete_title({ name: accountName(account) })}
          consequence={m.accounts_delete_text()}
          remove={remove}
        />
      </div>
    </Dialog>
  );
}

type AutopayWayProps = { account: SavedAccount; onOpen: () => void };

/** The way to automatic payment of an account: managing it, or opening it. Empty where it can't be opened. */
function AutopayWay({ account: { accountId, autopay }, onOpen }: AutopayWayProps) {
  const canOpen = useOpenable().some((each) => each.accountId === accountId);
  if (autopay)
    return (
      <LinkButton wide variant="soft" to={AUTOPAY_MANAGE_PATH} params={{ accountId }}>
        {m.title_automatic_payment_management()}
      </LinkButton>
    );
  return (
    canOpen && (
      <Button wide variant="soft" aria-haspopup="dialog" onPointerDown={loadOpenSheet} onClick={onOpen}>
        {m.title_enable_automatic_payment()}
      </Button>
    )
  );
}

/** Changes and deletes an account; `onDone` runs after the lists are updated. */
function useChange(account: SavedAccount, onDone: () => void) {
  const { api, overlays } = useApp();
  const client = useQueryClient();
  const { accountId } = account;

  const save = async (remark: string, groupId: string | null): Promise<Errors> => {
    const wrong = textOf(checkRemark(remark));
    if (wrong !== undefined) return { remark: wrong };
    const answer = await api.call('/user/updateAccount', { accountId, remark, groupId });
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

  const remove = async (): Promise<Errors> => {
    const answer = await overlays.whileLoading(api.call('/user/delAccount', { accountId }));
    // An account that was deleted already, perhaps on another phone, counts as deleted.
    if (!answer.ok && answer.code !== NO_SUCH_THING) return errorsOf(answer);
    overlays.toast(m.accounts_deleted());
    onDone();
    await dropAccounts(client, [accountId]);
    return {};
  };

  return { save, remove };
}
