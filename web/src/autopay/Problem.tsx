import s from './autopay.module.css';

/** Why what was asked for did not happen. */
export const Problem = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <p className={s['problem']} role="alert">
      {text}
    </p>
  );
