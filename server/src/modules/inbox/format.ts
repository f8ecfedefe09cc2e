import { formatYuan, type Language } from '@life-payment/contract/rules';

export type MessageText = { readonly title: string; readonly text: string };

const monthFormat = formatter({ year: 'numeric', month: 'short' });
const dayFormat = formatter({ month: 'short', day: 'numeric' });

/** A month (`YYYY-MM`) in a language. */
export function monthText(language: Language, month: string): string {
  return monthFormat(language).format(noon(`${month}-15`));
}

/** A day (`YYYY-MM-DD`) in a language, without the year. */
export function dayText(language: Language, day: string): string {
  return dayFormat(language).format(noon(day));
}

export function money(fen: number): string {
  return `¥${formatYuan(fen)}`;
}

/** A formatter for each language, made once: making one takes fifty times as long as using it. */
function formatter(options: Intl.DateTimeFormatOptions): (language: Language) => Intl.DateTimeFormat {
  const made = new Map<Language, Intl.DateTimeFormat>();
  return (language) => {
    const known = made.get(language);
    if (known) return known;
    const format = new Intl.DateTimeFormat(language, { timeZone: 'Asia/Shanghai', ...options });
    made.set(language, format);
    return format;
  };
}

function noon(day: string): Date {
  return new Date(`${day}T12:00:00+08:00`);
}
