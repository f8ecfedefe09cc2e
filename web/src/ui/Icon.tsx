import { cx } from './cx.ts';
import s from './Icon.module.css';
import { ICON_PATHS, type IconName } from './icon-paths.ts';

export type { IconName };

/** An icon in the colour of its text. It is decoration only: the text beside it has the meaning. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg className={s['icon']} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={typeof name === 'string' ? ICON_PATHS[name] : name.path} />
    </svg>
  );
}

type SquareProps = { name: IconName; big?: boolean; tone?: 'accent' | 'warning' | 'neutral' };

/** An icon on a soft square of 36 px, or 44 px when `big`. */
export function IconSquare({ name, big = false, tone = 'accent' }: SquareProps) {
  return (
    <span
      className={cx(s['square'], big && s['big'], tone !== 'accent' && s[tone])}
      data-tone={tone}
      data-icon={typeof name === 'string' ? name : undefined}
    >
      <Icon name={name} />
    </span>
  );
}
