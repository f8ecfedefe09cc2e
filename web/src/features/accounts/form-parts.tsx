import { MOST_GROUPS } from '@life-payment/contract/rules';
import { useId } from 'react';
import type { Group } from '../../lib/api/accounts.ts';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { OFFERED_GROUPS } from '../../lib/i18n/projects.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Below, describedBy } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Problem } from '../../ui/Problem.tsx';
import type { useForm } from '../../ui/use-form.ts';
import s from './form-parts.module.css';
import { type FieldName, type GroupChoice, NO_GROUP } from './rules.ts';

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

type GroupChipsProps = {
  groups: readonly Group[];
  value: GroupChoice;
  error: string | undefined;
  onChoose: (choice: GroupChoice) => void;
  /** Asks for the name of a new group. Without it only those that exist can be chosen. */
  onAdd?: () => void;
};

/** Chooses whose account it is: one of the payer's groups, or a name for a new one. A second tap chooses none. */
export function GroupChips({ groups, value, error, onChoose, onAdd }: GroupChipsProps) {
  const id = useId();
  const chips = [
    ...groups.map(({ groupId, name }) => ({ name, choice: { groupId, newGroup: null } })),
    ...newNames(groups, value).map((name) => ({ name, choice: { groupId: null, newGroup: name } })),
  ];
  return (
    <fieldset className={s['whose']} aria-describedby={describedBy(id, false, error)}>
      <legend className="bold">{m.add_whose()}</legend>
      <div className={s['chips']}>
        {chips.map(({ name, choice }) => {
          const chosen = choice.groupId === value.groupId && choice.newGroup === value.newGroup;
          return (
            <button
              key={name}
              type="button"
              className={s['chip']}
              aria-pressed={chosen}
              onClick={() => onChoose(chosen ? NO_GROUP : choice)}
            >
              {name}
            </button>
          );
        })}
        {onAdd && groups.length < MOST_GROUPS && (
          <button
            type="button"
            className={cx(s['chip'], s['plus'])}
            aria-label={m.title_add_group()}
            aria-haspopup="dialog"
            aria-invalid={error !== undefined}
            onClick={onAdd}
          >
            <Icon name="plus" size={18} />
          </button>
        )}
      </div>
      <Below id={id} error={error} />
    </fieldset>
  );
}

/** Names for a new group: what most payers need, until there is a group, and the name that was typed. */
function newNames(groups: readonly Group[], { newGroup }: GroupChoice): readonly string[] {
  const offered = groups.length > 0 ? [] : OFFERED_GROUPS.map((name) => name());
  return newGroup === null || offered.includes(newGroup) ? offered : [...offered, newGroup];
}
