import s from './Parts.module.css';

/** Short facts in a line with a dot between them. If they need several lines, a line breaks between two of them, without a dot there. */
export function Parts({ of }: { of: readonly (string | false | undefined)[] }) {
  return (
    <span className={s['parts']}>
      {of
        .filter((part) => part !== false && part !== undefined && part !== '')
        .map((part, at) => (
          <span key={String(part)} className={s['part']}>
            {at > 0 && <span className={s['dot']}> · </span>}
            {part}
          </span>
        ))}
    </span>
  );
}
