import s from './autopay.module.css';

/** Why what was asked for did not happen. */
export function Problem({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <p className={s['problem']} role="alert">
      {text}
    </p>
  );
}
