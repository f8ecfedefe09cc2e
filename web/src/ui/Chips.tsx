import s from './first.module.css';

type Props<T extends string> = {
  label: string;
  chips: readonly { value: T; text: string }[];
  value: T;
  onChange: (value: T) => void;
};

/** A row of options of which one is selected; a long row scrolls sideways. */
export function Chips<T extends string>({ label, chips, value, onChange }: Props<T>) {
  return (
    <fieldset className={s['chips']} aria-label={label}>
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          className={s['chip']}
          aria-pressed={chip.value === value}
          onClick={() => onChange(chip.value)}
        >
          {chip.text}
        </button>
      ))}
    </fieldset>
  );
}
