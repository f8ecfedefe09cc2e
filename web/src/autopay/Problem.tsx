import s from './autopay.module.css';

/** Shows why the last action failed. */
export function Problem({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <p className={s['problem']} role="alert">
      {text}
    </p>
  );
}
