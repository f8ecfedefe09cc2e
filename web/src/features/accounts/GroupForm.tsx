import { ACCOUNTS_PATH } from '@life-payment/contract/pages';
import { checkGroupName, readText } from '@life-payment/contract/rules';
import { type ReactNode, useState } from 'react';
import type { Group, SavedAccount } from '../../lib/api/accounts.ts';
import { m } from '../../lib/i18n/messages.ts';
import { accountName } from '../../lib/i18n/projects.ts';
import { useNavigation } from '../../lib/navigation/navigation.ts';
import { depth } from '../../lib/pages.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CheckRow } from '../../ui/CheckRow.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/Field.tsx';
import { Parts } from '../../ui/Parts.tsx';
import { Problem } from '../../ui/Problem.tsx';
import type { useForm } from '../../ui/use-form.ts';
import { EmptyView } from '../../ui/Views.tsx';
import s from './accounts.module.css';
import { type Errors, type FieldName, textOf } from './rules.ts';

/** A group as the payer wants it: its name, and the ids of its accounts. */
export type GroupDraft = { readonly name: string; readonly accountIds: ReadonlySet<string> };

export type Form = ReturnType<typeof useForm<FieldName>>;

type Props = {
  form: Form;
  /** The group before the change; null for a new one. */
  group: Group | null;
  accounts: readonly SavedAccount[];
  groups: readonly Group[];
  submit: string;
  onSubmit: (draft: GroupDraft) => Promise<Errors>;
  /** Further actions on the group. */
  children?: ReactNode;
};

/** Edits the name of a group and which accounts are in it. */
export function GroupForm({ form, group, accounts, groups, submit, onSubmit, children }: Props) {
  const [name, setName] = useState(group?.name ?? '');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        accounts.filter(({ groupId }) => group && groupId === group.groupId).map((one) => one.accountId),
      ),
  );
  const others = groups.filter((other) => other.groupId !== group?.groupId);

  /** Without accounts that were deleted meanwhile. */
  const accountIds = new Set(accounts.map((one) => one.accountId).filter((id) => chosen.has(id)));

  const choose = (accountId: string, checked: boolean) => {
    const next = new Set(chosen);
    if (checked) next.add(accountId);
    else next.delete(accountId);
    setChosen(next);
  };
  const send = () =>
    form.send(async () => {
      const wrong = textOf(
        checkGroupName(
          name,
          others.map((other) => other.name),
        ),
      );
      return wrong === undefined ? onSubmit({ name: readText(name), accountIds }) : { name: wrong };
    });

  return (
    <form className="stack" {...form.form(send)}>
      <Card>
        <Field
          label={m.group_name()}
          hint={m.add_remark_hint()}
          name="name"
          value={name}
          error={form.errors.name}
          onChange={({ target }) => setName(target.value)}
        />
      </Card>
      <AccountsCard accounts={accounts} group={group} chosen={accountIds} onChoose={choose} />
      {children}
      <BottomBar>
        <Problem text={form.problemOf('change')} />
        <SaveButton form={form} text={submit} />
      </BottomBar>
    </form>
  );
}

type CardProps = {
  accounts: readonly SavedAccount[];
  /** The group before the change; null for a new one. */
  group: Group | null;
  chosen: ReadonlySet<string>;
  onChoose: (accountId: string, checked: boolean) => void;
};

/** Lists every account, ticked if it is in the group. */
function AccountsCard({ accounts, group, chosen, onChoose }: CardProps) {
  return (
    <Card
      title={m.group_accounts()}
      aside={accounts.length > 0 && m.group_chosen({ count: chosen.size, all: accounts.length })}
    >
      <fieldset aria-label={m.group_accounts()}>
        {accounts.map((account) => (
          <CheckRow
            key={account.accountId}
            title={accountName(account, account.groupName)}
            note={
              <>
                <Parts of={[account.unitName, account.numberMasked]} />
                {account.groupName !== undefined && account.groupId !== group?.groupId && (
                  <span className="small">{m.group_now_in({ name: account.groupName })}</span>
                )}
              </>
            }
            checked={chosen.has(account.accountId)}
            onChange={(checked) => onChoose(account.accountId, checked)}
          />
        ))}
      </fieldset>
      {accounts.length === 0 && <EmptyView inline tone="neutral" text={m.group_no_accounts()} />}
    </Card>
  );
}

/** The submit button of a form. It takes no second tap while the form is being sent. */
export function SaveButton({ form, text }: { form: Form; text: string }) {
  const busy = form.sending === 'change';
  return (
    <Button type="submit" wide busy={busy} disabled={form.sending !== null}>
      {busy ? m.group_saving() : text}
    </Button>
  );
}

type DeleteButtonProps = {
  form: Form;
  text: string;
  /** Asks the payer to confirm. */
  sure: () => Promise<boolean>;
  remove: Parameters<DeleteButtonProps['form']['send']>[0];
};

/** Deletes the form's account or group once the payer has confirmed. It stands at the end, where no thumb hits it by accident. */
export function DeleteButton({ form, text, sure, remove }: DeleteButtonProps) {
  return (
    <div className={cx('near', s['danger'])}>
      <Problem text={form.problemOf('deletion')} />
      <Button
        variant="text"
        busy={form.sending === 'deletion'}
        disabled={form.sending !== null}
        onClick={async () => {
          if (await sure()) form.send(remove, 'deletion');
        }}
      >
        {text}
      </Button>
    </div>
  );
}

/** Leaves the page of a group: back to the page before, or to the accounts. Resolves when the page has changed. */
export function useLeave(): () => Promise<void> {
  const { back, redirect } = useNavigation();
  return async () => {
    if (depth() === 0) {
      redirect(ACCOUNTS_PATH);
      return;
    }
    const left = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    back();
    await left;
  };
}
