import type { ProjectType } from '@life-payment/contract';
import { accountNumberLength } from '@life-payment/contract/rules';
import { type ChangeEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Unit } from '../../api/catalogue.ts';
import { m } from '../../i18n/messages.ts';
import { cleanNumber } from './check.ts';
import { caretBehind, groupNumber } from './grouped.ts';
import s from './number.module.css';

type Props = {
  unit: Unit | null;
  projectType: ProjectType | null;
  /** The number without spaces. */
  value: string;
  error: string | undefined;
  onType: (number: string) => void;
  onLeave: () => void;
};

/** The field of the account number, labelled with the unit's own name for it. Digits are shown in groups of four. */
export function NumberField({ unit, projectType, value, error, onType, onLeave }: Props) {
  const id = useId();
  const grouped = unit?.account.digitsOnly === true;
  const clean = (text: string) => (unit ? cleanNumber(text, unit.account.maxLength) : text);
  const { input, change } = useCaret(grouped ? value : null, clean, onType);
  const length = unit && accountNumberLength(unit.account.pattern);
  return (
    <div className={s['field']}>
      <label className={s['label']} htmlFor={id}>
        {unit?.account.label ?? m.add_number()}
      </label>
      <div className={s['line']}>
        <input
          ref={input}
          id={id}
          name="accountNumber"
          className={s['input']}
          data-long={(length ?? 0) > 12}
          value={grouped ? groupNumber(value) : value}
          onChange={change}
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
          <span className={s['count']} aria-hidden="true" data-full={value.length === length}>
            {value.length} / {length}
          </span>
        )}
      </div>
      {error !== undefined && (
        <p className={s['error']} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      <p className={s['hint']} id={`${id}-hint`} hidden={error !== undefined}>
        {unit?.account.hint ?? m.add_number_hint()}
      </p>
    </div>
  );
}

/**
 * Keeps the caret behind the same characters while spaces come and go around it. `number`: what is shown in groups; null if
 * the text is shown as it is typed.
 */
function useCaret(number: string | null, clean: (text: string) => string, onType: (number: string) => void) {
  const input = useRef<HTMLInputElement>(null);
  const behind = useRef<number | null>(null);
  const [, redraw] = useState(0);
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    behind.current = clean(target.value.slice(0, target.selectionStart ?? target.value.length)).length;
    onType(clean(target.value));
    // Also when only a space has changed, and the number has not.
    redraw((count) => count + 1);
  };
  useLayoutEffect(() => {
    const { current: count } = behind;
    behind.current = null;
    if (number === null || count === null) return;
    input.current?.setSelectionRange(caretBehind(count), caretBehind(count));
  });
  return { input, change };
}
