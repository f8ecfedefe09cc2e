import { checkGroupName, readText } from '@life-payment/contract/rules';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Group } from '../../api/accounts.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field, focusFirstError } from '../../ui/controls/Field.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import s from './add-payment.module.css';
import { textOf } from './check.ts';

type Props = { groups: readonly Group[]; onChoose: (name: string) => void; onClose: () => void };

/** Asks for the name of a new group. The group is made when the account is saved. */
export function NewGroupSheet({ groups, onChoose, onClose }: Props) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error !== undefined) focusFirstError(form.current);
  }, [error]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = textOf(
      checkGroupName(
        name,
        groups.map((group) => group.name),
      ),
    );
    setError(wrong);
    if (wrong !== undefined) return;
    onChoose(readText(name));
    onClose();
  };
  return (
    <Dialog kind="sheet" title={m.group_add()} onClose={onClose}>
      <form ref={form} className={s['form']} onSubmit={onSubmit} noValidate>
        <Field
          label={m.group_name()}
          hint={m.group_name_hint()}
          name="name"
          value={name}
          error={error}
          onChange={({ target }) => {
            setError(undefined);
            setName(target.value);
          }}
        />
        <Button type="submit" wide>
          {m.group_add()}
        </Button>
      </form>
    </Dialog>
  );
}
