import { formatYuan, type Language } from '@life-payment/contract/rules';

export type MessageText = { readonly title: string; readonly text: string };

/** A day (`YYYY-MM-DD`) in words. */
export const format = (language: Language, day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language, { timeZone: 'Asia/Shanghai', ...options }).format(
    new Date(`${day}T12:00:00+08:00`),
  );

export const money = (fen: number): string => `¥${formatYuan(fen)}`;
