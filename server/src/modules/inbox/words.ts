import { formatYuan, type Language } from '@life-payment/contract/rules';

export type MessageText = { readonly title: string; readonly text: string };

/** A language's formatter, made when it is first used: that takes fifty times as long as using it. */
const formatter = (options: Intl.DateTimeFormatOptions): ((language: Language) => Intl.DateTimeFormat) => {
  const made = new Map<Language, Intl.DateTimeFormat>();
  return (language) => {
    const known = made.get(language);
    if (known) return known;
    const format = new Intl.DateTimeFormat(language, { timeZone: 'Asia/Shanghai', ...options });
    made.set(language, format);
    return format;
  };
};

const monthFormat = formatter({ year: 'numeric', month: 'short' });
const dayFormat = formatter({ month: 'short', day: 'numeric' });

const noon = (day: string): Date => new Date(`${day}T12:00:00+08:00`);

/** A month (`YYYY-MM`) in words. */
export const monthText = (language: Language, month: string): string =>
  monthFormat(language).format(noon(`${month}-15`));

/** A day (`YYYY-MM-DD`) in words, without its year. */
export const dayText = (language: Language, day: string): string => dayFormat(language).format(noon(day));

export const money = (fen: number): string => `¥${formatYuan(fen)}`;
