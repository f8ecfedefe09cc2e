import { readText } from '@life-payment/contract/rules';
import { type FormEvent, useState } from 'react';
import { DeleteButton } from '../../accounts/DeleteButton.tsx';
import { GroupField } from '../../accounts/GroupField.tsx';
import { SaveButton } from '../../accounts/SaveButton.tsx';
import { useForm } from '../../accounts/use-form.ts';
import type { Group, SavedAccount } from '../../api/accounts.ts';
import { m } from '../../i18n/messages.ts';
import { accountNameParts } from '../../i18n/project-types.ts';
import { Field } from '../../ui/controls/Field.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Parts } from '../../ui/facts/Parts.tsx';
import { Problem } from '../../ui/views/Problem.tsx';
import { AutopayWay } from './AutopayWay.tsx';
import s from './accounts.module.css';
import { useChange } from './use-change.ts';

type Props = {
  account: SavedAccount;
  groups: readonly Group[];
  onClose: () => void;
  /** The payer wants to open automatic payment. */
  onAutopay: () => void;
};

/** Edits the remark and the group of an account, or deletes it. */
export function AccountSheet({ account, groups, onClose, onAutopay }: Props) {
  const form = useForm();
  const { save, sure, remove } = useChange(account, onClose);
  const [remark, setRemark] = useState(account.remark);
  const [groupId, setGroupId] = useState<string | null>(account.groupId ?? null);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    form.send(() => save({ remark: readText(remark), groupId }));
  };
  return (
    <Dialog kind="sheet" title={<Parts of={accountNameParts(account)} />} onClose={onClose}>
      <p className={s['whose']}>
        <Parts of={[account.unitName, account.numberMasked, account.holderMasked]} />
      </p>
      <form ref={form.ref} onSubmit={onSubmit} noValidate>
        <Field
          label={m.accounts_remark()}
          hint={m.add_remark_hint()}
          name="remark"
          value={remark}
          error={form.errors.remark}
          onChange={({ target }) => {
            form.clear('remark');
            setRemark(target.value);
          }}
        />
        {groups.length > 0 && (
          <GroupField
            label={m.accounts_group()}
            groups={groups}
            value={groupId}
            error={form.errors.groupId}
            onChoose={(chosen) => {
              form.clear('groupId');
              setGroupId(chosen);
            }}
          />
        )}
        <div className={s['save']}>
          <Problem text={form.problemOf('change')} />
          <SaveButton form={form} text={m.accounts_save()} />
        </div>
      </form>
      <AutopayWay account={account} onOpen={onAutopay} />
      <DeleteButton form={form} text={m.accounts_delete()} sure={sure} remove={remove} />
    </Dialog>
  );
}
