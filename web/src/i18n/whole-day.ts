import { noon } from './dates.ts';
import { currentLanguage } from './language.ts';

/** `2026年11月20日`, `November 20, 2026`, always with its year. `day` is `YYYY-MM-DD`. */
export function wholeDayText(day: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), {
    timeZone: 'Asia/Shanghai',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  }).format(noon(day));
}
