import s from './my-data.module.css';

/** Short sentences below each other. */
export const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className={s['lines']}>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);
