import s from './RadioChips.module.css';

type Props<T extends string> = {
  /** The name of the field in its form. */
  name: string;
  chips: readonly { value: T; text: string }[];
  value: T | null;
  onChoose: (value: T) => void;
};

/** Radio buttons as chips, on as many lines as they need. What stands around them names the group. */
export function RadioChips<T extends string>({ name, chips, value, onChoose }: Props<T>) {
  return (
    <div className={s['chips']}>
      {chips.map((chip) => (
        <label key={chip.value} className={s['chip']}>
          <input
            className="unseen"
            type="radio"
            name={name}
            checked={chip.value === value}
            onChange={() => onChoose(chip.value)}
          />
          <span>{chip.text}</span>
        </label>
      ))}
    </div>
  );
}
