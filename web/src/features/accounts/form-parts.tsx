import { MOST_GROUPS } from '@life-payment/contract/rules';
import { useState } from 'react';
import type { Group } from '../../lib/api/accounts.ts';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { OFFERED_GROUPS } from '../../lib/i18n/projects.ts';
import { Button } from '../../ui/Button.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { cx } from '../../ui/cx.ts';
import { Problem } from '../../ui/Field.tsx';
import type { useForm } from '../../ui/use-form.ts';
import s from './accounts.module.css';
import type { FieldName, GroupChoice } from './rules.ts';

/** The parts that the forms of an account and of a group share. */

type AccountForm = ReturnType<typeof useForm<FieldName>>;

/** The submit button of a form. It takes no second tap while the form is being sent. */
export function SaveButton({ form, text }: { form: AccountForm; text: string }) {
  const busy = form.sending === 'change';
  return (
    <Button type="submit" wide busy={busy} disabled={form.sending !== null}>
      {busy ? m.group_saving() : text}
    </Button>
  );
}

type DeleteButtonProps = {
  form: AccountForm;
  text: string;
  /** The question that the payer has to confirm first. */
  title: string;
  consequence: string;
  remove: Parameters<AccountForm['send']>[0];
};

/** Deletes the form's account or group once the payer has confirmed. It stands at the end, where no thumb hits it by accident. */
export function DeleteButton({ form, text, title, consequence, remove }: DeleteButtonProps) {
  const { overlays } = useApp();
  const ask = async () => {
    const confirm = m.accounts_delete_yes();
    if (await overlays.confirm({ title, text: consequence, confirm, ends: true }))
      form.send(remove, 'deletion');
  };
  return (
    <div className={cx('near', s['danger'])}>
      <Problem text={form.problemOf('deletion')} />
      <Button
        variant="text"
        busy={form.sending === 'deletion'}
        disabled={form.sending !== null}
        onClick={ask}
      >
        {text}
      </Button>
    </div>
  );
}

type GroupChoicesProps = {
  groups: readonly Group[];
  value: GroupChoice;
  error: string | undefined;
  onChoose: (choice: GroupChoice) => void;
  /** Asks for the name of a new group. Without it only those that exist can be chosen. */
  onAdd?: () => void;
};

/** Chooses whose account it is: one of the payer's groups, a name for a new one, or none. */
export function GroupChoices({ groups, value, error, onChoose, onAdd }: GroupChoicesProps) {
  const { groupId, newGroup } = value;
  // A name that was typed stays on offer when another one is tapped.
  const [typed, setTyped] = useState<readonly string[]>([]);
  if (newGroup !== null && !typed.includes(newGroup)) setTyped([...typed, newGroup]);
  const offered = groups.length > 0 ? [] : OFFERED_GROUPS.map((name) => name());
  const names = new Set([...groups.map(({ name }) => name), ...offered, ...typed]);
  const choose = (name: string) => {
    const group = groups.find((one) => one.name === name);
    onChoose(group ? { groupId: group.groupId, newGroup: null } : { groupId: null, newGroup: name || null });
  };
  return (
    <div className={cx('near', s['whose'])}>
      <Choices
        label={m.add_whose()}
        choices={[
          ...[...names].map((name) => ({ value: name, text: name })),
          { value: '', text: m.add_group_none() },
        ]}
        value={newGroup ?? groups.find((one) => one.groupId === groupId)?.name ?? ''}
        error={error}
        onChoose={choose}
      />
      {onAdd && groups.length < MOST_GROUPS && (
        <Button variant="text" small aria-haspopup="dialog" onClick={onAdd}>
          {m.title_add_group()}
        </Button>
      )}
    </div>
  );
}
