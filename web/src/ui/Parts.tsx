import { Fragment } from 'react';
import s from './Parts.module.css';

/** Short facts in a line with a dot between; a line breaks between two of them, not within a date or a number. The first may be long. */
export const Parts = ({ of }: { of: readonly (string | false | undefined)[] }) => {
  const [first, ...others] = of.filter((part) => part !== false && part !== undefined && part !== '');
  return (
    <>
      {first}
      {others.map((part) => (
        <Fragment key={String(part)}>
          {'\u00a0· '}
          <span className={s['part']}>{part}</span>
        </Fragment>
      ))}
    </>
  );
};
