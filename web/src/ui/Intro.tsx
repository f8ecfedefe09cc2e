import { cx } from './cx.ts';
import s from './Intro.module.css';

/** The purpose of a screen with a form: a heading and a sentence above its cards. */
export function Intro({ title, text }: { title: string; text: string }) {
  return (
    <div className={s['intro']}>
      <h2 className={s['title']}>{title}</h2>
      <p className="quiet">{text}</p>
    </div>
  );
}

/** A list of sentences. */
export function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={cx('near', s['lines'])}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
