import type { ReactNode } from 'react';
import { Link, type Way } from './Button.tsx';
import { cx } from './cx.ts';
import s from './first.module.css';
import { Icon, type IconName, IconSquare } from './Icon.tsx';
import type { Tone } from './Parts.tsx';

type Props = Partial<Way> & {
  icon?: IconName;
  iconTone?: Extract<Tone, 'accent' | 'warning' | 'neutral'>;
  title: ReactNode;
  /** An element beside the title, such as a Tag. */
  tag?: ReactNode;
  note?: ReactNode;
  /** At the right: an Amount, a Tag or a text; several are stacked. */
  end?: ReactNode;
  chevron?: boolean;
  /** A page of the app makes the row a link, `onClick` makes it a button. */
  onClick?: () => void;
  'aria-describedby'?: string | undefined;
};

/** A row of a list: icon, title, note, and end. A thin line separates rows, also where each is the child of an `<li>`. */
export function ListRow({ to, params, onClick, 'aria-describedby': describedBy, ...parts }: Props) {
  const row = { className: s['row'], children: <Inside {...parts} /> };
  if (to !== undefined) return <Link to={to} params={params} {...row} />;
  if (onClick) return <button type="button" onClick={onClick} aria-describedby={describedBy} {...row} />;
  return <div {...row} />;
}

function Inside({ icon, iconTone, title, tag, note, end, chevron }: Props) {
  return (
    <>
      {icon && <IconSquare name={icon} {...(iconTone && { tone: iconTone })} />}
      <span className={s['middle']}>
        <span className={s['title']}>
          <span>{title}</span>
          {tag}
        </span>
        {note && <span className="small">{note}</span>}
      </span>
      {(end || chevron) && (
        <span className={cx('side', s['tail'])}>
          {end && <span className={s['end']}>{end}</span>}
          {chevron && (
            <span className={s['chevron']}>
              <Icon name="chevron" size={18} />
            </span>
          )}
        </span>
      )}
    </>
  );
}
