import { useState } from 'react';
import type { Group } from '../api/accounts.ts';
import { m } from '../i18n/messages.ts';
import { ChoiceField } from '../ui/controls/Field.tsx';
import { OptionSheet } from '../ui/dialogs/OptionSheet.tsx';

const NONE = '';

type Props = {
  label: string;
  groups: readonly Group[];
  value: string | null;
  error: string | undefined;
  onChoose: (groupId: string | null) => void;
};

/** Chooses the group of an account. `label`: the label of the field. */
export function GroupField({ label, groups, value, error, onChoose }: Props) {
  const [open, setOpen] = useState(false);
  const options = [
    { value: NONE, text: m.add_group_none() },
    ...groups.map(({ groupId, name }) => ({ value: groupId, text: name })),
  ];
  return (
    <>
      <ChoiceField
        label={label}
        name="groupId"
        value={groups.find(({ groupId }) => groupId === value)?.name ?? m.add_group_none()}
        placeholder={m.add_group_none()}
        error={error}
        onClick={() => setOpen(true)}
      />
      {open && (
        <OptionSheet
          title={label}
          options={options}
          value={value ?? NONE}
          onChoose={(chosen) => onChoose(chosen === NONE ? null : chosen)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
