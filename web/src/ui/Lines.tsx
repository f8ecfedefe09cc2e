import s from './Lines.module.css';

/** A list of sentences. */
export function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={s['lines']}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
