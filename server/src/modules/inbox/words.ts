import { formatYuan, type Language } from '@life-payment/contract/rules';

export type MessageText = { readonly title: string; readonly text: string };

/** Making a formatter takes fifty times as long as using it. */
const formats = (options: Intl.DateTimeFormatOptions): Readonly<Record<Language, Intl.DateTimeFormat>> => {
  const format = (language: Language) =>
    new Intl.DateTimeFormat(language, { timeZone: 'Asia/Shanghai', ...options });
  return { 'zh-CN': format('zh-CN'), en: format('en') };
};

const MONTHS = formats({ year: 'numeric', month: 'short' });
const DAYS = formats({ month: 'short', day: 'numeric' });

const noon = (day: string): Date => new Date(`${day}T12:00:00+08:00`);

/** A month (`YYYY-MM`) in words. */
export const monthText = (language: Language, month: string): string =>
  MONTHS[language].format(noon(`${month}-15`));

/** A day (`YYYY-MM-DD`) in words, without its year. */
export const dayText = (language: Language, day: string): string => DAYS[language].format(noon(day));

export const money = (fen: number): string => `¥${formatYuan(fen)}`;
