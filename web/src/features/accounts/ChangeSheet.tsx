import { checkGroupName, readText } from '@life-payment/contract/rules';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Group } from '../../lib/api/accounts.ts';
import { m } from '../../lib/i18n/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ChoiceField, Field, focusFirstError } from '../../ui/Field.tsx';
import { OptionSheet } from '../../ui/OptionSheet.tsx';
import s from './add-payment.module.css';
import { textOf } from './check.ts';
import { ProjectField, unitOption } from './UnitCard.tsx';
import type { useDraft } from './use-draft.ts';
import type { useSubmit } from './use-submit.ts';

/** Purpose of a sheet over the form: another unit, a new group. */
export type Sheet = 'unit' | 'group';

type Props = Pick<ReturnType<typeof useSubmit>, 'clear'> & {
  sheet: Sheet | null;
  entry: ReturnType<typeof useDraft>;
  groups: readonly Group[];
  onChooseCity: () => void;
  onClose: () => void;
};

/** The sheet that is open over the form. */
export function Sheets({ sheet, entry, groups, clear, onChooseCity, onClose }: Props) {
  return (
    <>
      {sheet === 'unit' && (
        <ChangeSheet entry={entry} clear={clear} onChooseCity={onChooseCity} onClose={onClose} />
      )}
      {sheet === 'group' && (
        <NewGroupSheet
          groups={groups}
          onChoose={(name) => {
            clear('groupId');
            entry.chooseGroup({ groupId: null, newGroup: name });
          }}
          onClose={onClose}
        />
      )}
    </>
  );
}

type ChangeSheetProps = Pick<ReturnType<typeof useSubmit>, 'clear'> & {
  entry: ReturnType<typeof useDraft>;
  onChooseCity: () => void;
  onClose: () => void;
};

/** Chooses another unit, another city, or something else to pay. */
function ChangeSheet({ entry, clear, onChooseCity, onClose }: ChangeSheetProps) {
  const { draft, city, units } = entry;
  return (
    <OptionSheet
      title={m.add_unit_choose()}
      options={units.units.map(unitOption)}
      value={draft.unit?.unitId ?? null}
      onChoose={(unitId) => {
        clear('unitId', 'accountNumber', 'form');
        entry.chooseUnit(unitId);
      }}
      onClose={onClose}
    >
      <div className={s['where']}>
        <ChoiceField
          label={m.add_city()}
          name="area"
          value={city?.name}
          placeholder={m.add_city_choose()}
          onClick={() => {
            onClose();
            onChooseCity();
          }}
        />
        <ProjectField
          area={draft.area}
          value={draft.projectType}
          error={undefined}
          onChoose={(projectType) => {
            onClose();
            clear('projectType', 'unitId', 'accountNumber', 'form');
            entry.chooseProject(projectType);
          }}
        />
      </div>
    </OptionSheet>
  );
}

type NewGroupSheetProps = { groups: readonly Group[]; onChoose: (name: string) => void; onClose: () => void };

/** Asks for the name of a new group. The group is made when the account is saved. */
function NewGroupSheet({ groups, onChoose, onClose }: NewGroupSheetProps) {
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
