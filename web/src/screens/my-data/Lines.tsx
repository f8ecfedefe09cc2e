import s from './my-data.module.css';

/** A list of short sentences. */
export function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={s['lines']}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
