import s from './Parts.module.css';

/**
 * Short facts in a line with a dot between. Where they need more lines a line breaks between two of them, and there is
 * no dot there.
 */
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
