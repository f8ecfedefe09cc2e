import s from './Amounts.module.css';
import { plainYuan } from './money.ts';

type Props = {
  label: string;
  /** In fen. */
  amounts: readonly number[];
  /** The text in the field, in yuan. */
  typed: string | null;
  /** The amount that the payer usually takes, with the word for it. */
  usual?: { readonly fen: number | undefined; readonly text: string };
  onChoose: (typed: string) => void;
};

/** Amounts to tap instead of typing them. */
export function Amounts({ label, amounts, typed, usual, onChoose }: Props) {
  return (
    <fieldset className={s['amounts']} aria-label={label}>
      {amounts.map((fen) => (
        <button
          key={fen}
          type="button"
          aria-pressed={typed === plainYuan(fen)}
          onClick={() => onChoose(plainYuan(fen))}
        >
          ¥{plainYuan(fen)}
          {fen === usual?.fen && <small>{usual.text}</small>}
        </button>
      ))}
    </fieldset>
  );
}
