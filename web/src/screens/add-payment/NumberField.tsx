import type { ProjectType } from '@life-payment/contract';
import type { Unit } from '../../api/catalogue.ts';
import { m } from '../../i18n/messages.ts';
import { Field } from '../../ui/controls/Field.tsx';
import { cleanNumber } from './check.ts';

type Props = {
  unit: Unit | null;
  projectType: ProjectType | null;
  value: string;
  error: string | undefined;
  onType: (text: string) => void;
};

/** The field of the account number, labelled with the unit's own name for it. */
export function NumberField({ unit, projectType, value, error, onType }: Props) {
  return (
    <Field
      label={unit?.account.label ?? m.add_number()}
      hint={unit?.account.hint ?? m.add_number_hint()}
      name="accountNumber"
      value={value}
      error={error}
      inputMode={unit?.account.digitsOnly ? 'numeric' : 'text'}
      autoComplete={projectType === 'PHONE' ? 'tel-national' : 'off'}
      autoCapitalize="characters"
      spellCheck={false}
      onChange={({ target }) =>
        onType(unit ? cleanNumber(target.value, unit.account.maxLength) : target.value)
      }
    />
  );
}
