import type { ProjectType } from '@life-payment/contract';
import { cx } from './cx.ts';
import s from './first.module.css';

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

/** The icons of home and of many screens, drawn on a grid of 24 px with strokes of 1.8, round caps and round joins. Each value is the path data of an icon. */
export const ICON_PATHS = {
  electricity: 'M13 2.5 5 13.5h6l-1 8 8-11h-6l1-8Z',
  water: 'M12 3c3.6 4.3 6 7.4 6 10.8A6 6 0 0 1 6 13.8C6 10.4 8.4 7.3 12 3Z',
  gas: 'M12 2.8c.6 3 5.8 5.6 5.8 11a5.8 5.8 0 0 1-11.6 0c0-2.4 1.2-4 2.6-5.2.1 1.7.9 2.7 1.9 3.1C10.6 8.5 10.7 5.5 12 2.8Z',
  phone:
    'M8.5 2.8h7a1.7 1.7 0 0 1 1.7 1.7v15a1.7 1.7 0 0 1-1.7 1.7h-7a1.7 1.7 0 0 1-1.7-1.7v-15a1.7 1.7 0 0 1 1.7-1.7ZM10.8 18.2h2.4',
  broadband:
    'M3.5 9.8a12.6 12.6 0 0 1 17 0M6.6 13.2a8 8 0 0 1 10.8 0M9.6 16.5a3.6 3.6 0 0 1 4.8 0M12 19.5h.01',
  tv: 'M5.2 7.5h13.6a1.7 1.7 0 0 1 1.7 1.7v8.6a1.7 1.7 0 0 1-1.7 1.7H5.2a1.7 1.7 0 0 1-1.7-1.7V9.2a1.7 1.7 0 0 1 1.7-1.7ZM8.5 3.5 12 7.3l3.5-3.8',
  heating: 'M5.5 5v14M9.8 5v14M14.2 5v14M18.5 5v14M3 8.5h18M3 15.5h18',
  property: 'M4 10.8 12 4l8 6.8M6 9.3v9.2a1.5 1.5 0 0 0 1.5 1.5h9a1.5 1.5 0 0 0 1.5-1.5V9.3M10 20v-5.5h4V20',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15l1.5-2ZM10 18.5a2 2 0 0 0 4 0',
  back: 'M15 4.5 7.5 12l7.5 7.5',
  chevron: 'm9 5.5 6.5 6.5L9 18.5',
  down: 'm5.5 9 6.5 6.5L18.5 9',
  close: 'm6 6 12 12M18 6 6 18',
  check: 'm5 12.5 4.7 4.7L19 7.5',
  plus: 'M12 5v14M5 12h14',
  records:
    'M6.5 3.5h11A1.5 1.5 0 0 1 19 5v15.5l-2.4-1.6-2.3 1.6-2.3-1.6-2.3 1.6-2.3-1.6L5 20.5V5a1.5 1.5 0 0 1 1.5-1.5ZM9 8.5h6M9 12.5h6',
  service:
    'M4.5 15v-3a7.5 7.5 0 0 1 15 0v3M4.5 13.5H6A1.5 1.5 0 0 1 7.5 15v3A1.5 1.5 0 0 1 6 19.5H5.5a1 1 0 0 1-1-1v-5ZM19.5 13.5H18a1.5 1.5 0 0 0-1.5 1.5v3a1.5 1.5 0 0 0 1.5 1.5h.5a1 1 0 0 0 1-1v-5ZM19.5 19c0 1.5-1.5 2.5-4 2.5H13',
  warning: 'M12 4 2.8 19.5h18.4L12 4ZM12 10v4.5M12 17h.01',
  offline:
    'M4 4l16 16M3.5 9.8a12.6 12.6 0 0 1 4.3-2.7M12 6.5c3.2 0 6.2 1.2 8.5 3.3M6.6 13.2a8 8 0 0 1 4-2.1M14.8 11.7c1 .4 1.8.9 2.6 1.5M9.6 16.5a3.6 3.6 0 0 1 4.8 0M12 19.5h.01',
  clock: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 7.5V12l3 2',
  lock: 'M7 10.5h10a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 19v-7A1.5 1.5 0 0 1 7 10.5ZM8.5 10.5V7.5a3.5 3.5 0 0 1 7 0v3',
  empty:
    'M4 13.5 6.5 6a1.5 1.5 0 0 1 1.4-1h8.2a1.5 1.5 0 0 1 1.4 1l2.5 7.5M4 13.5V18a1.5 1.5 0 0 0 1.5 1.5h13A1.5 1.5 0 0 0 20 18v-4.5M4 13.5h4.5l1 2.5h5l1-2.5H20',
  list: 'M9 6.5h10.5M9 12h10.5M9 17.5h10.5M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 3.5v4h-4',
} as const;

/** An icon by its name; or one of few screens (`later-icons.ts`), which load it. */
export type IconName = keyof typeof ICON_PATHS | LaterIcon;

export type LaterIcon = { readonly path: string };

/** The icon of each kind of bill. */
export const PROJECT_ICONS: Record<ProjectType, IconName> = {
  WATER: 'water',
  ELECTRICITY: 'electricity',
  GAS: 'gas',
  PHONE: 'phone',
  BROADBAND: 'broadband',
  TV: 'tv',
  HEATING: 'heating',
  PROPERTY: 'property',
};
