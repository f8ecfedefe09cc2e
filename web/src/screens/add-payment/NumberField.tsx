import type { ProjectType } from '@life-payment/contract';
import { accountNumberLength, readAccountNumber } from '@life-payment/contract/rules';
import { useId } from 'react';
import type { Unit } from '../../api/catalogue.ts';
import { m } from '../../i18n/messages.ts';
import { groupNumber } from './grouped.ts';
import s from './number.module.css';

type Props = {
  unit: Unit | null;
  projectType: ProjectType | null;
  /** The number as it was typed. */
  value: string;
  error: string | undefined;
  onType: (number: string) => void;
  onLeave: () => void;
};

/**
 * The field of the account number, labelled with the unit's own name for it. It holds what was typed; below it digits stand in
 * groups of four, to compare with the bill.
 */
export function NumberField({ unit, projectType, value, error, onType, onLeave }: Props) {
  const id = useId();
  const grouped = unit?.account.digitsOnly === true;
  const number = unit ? readAccountNumber(unit, value) : value;
  const length = unit && accountNumberLength(unit.account.pattern);
  return (
    <div className={s['field']}>
      <label className={s['label']} htmlFor={id}>
        {unit?.account.label ?? m.add_number()}
      </label>
      <div className={s['line']}>
        <input
          id={id}
          name="accountNumber"
          className={s['input']}
          data-long={(length ?? 0) > 12}
          value={value}
          onChange={({ target }) => onType(target.value)}
          onBlur={onLeave}
          inputMode={grouped ? 'numeric' : 'text'}
          enterKeyHint="done"
          autoComplete={projectType === 'PHONE' ? 'tel-national' : 'off'}
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? `${id}-hint` : `${id}-error ${id}-hint`}
        />
        {length !== null && (
          // The hint and the error say the length in words.
          <span className={s['count']} aria-hidden="true" data-full={number.length === length}>
            {number.length} / {length}
          </span>
        )}
      </div>
      {error !== undefined && (
        <p className={s['error']} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      <p className={s['hint']} id={`${id}-hint`} hidden={error !== undefined}>
        {grouped && number.length > 4 ? (
          <span className={s['groups']}>{groupNumber(number)}</span>
        ) : (
          (unit?.account.hint ?? m.add_number_hint())
        )}
      </p>
    </div>
  );
}
