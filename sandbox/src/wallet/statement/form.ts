import { gatewayTime } from '../../time.ts';
import { dayBounds } from './rows.ts';

/** The parts that both kinds of statement have. */
export type StatementOf<Row> = {
  /** The merchant's account at the wallet. */
  readonly account: string;
  readonly day: string;
  readonly rows: readonly Row[];
  /** Milliseconds. */
  readonly exportedAt: number;
};

export const RULE = '-'.repeat(41);

/** `2026年11月20日 00:00:00` */
export function headTime(ms: number): string {
  const [day = '', time = ''] = gatewayTime(ms).split(' ');
  const [year, month, date] = day.split('-');
  return `${year}年${month}月${date}日 ${time}`;
}

/** The lines with which every file begins. */
export function fileHead(
  { account, day }: Pick<StatementOf<unknown>, 'account' | 'day'>,
  title: string,
): string[] {
  const { from, until } = dayBounds(day);
  return [
    `#${title}`,
    `#账号：[${account}0156]`,
    `#起始日期：[${headTime(from)}]   终止日期：[${headTime(until)}]`,
  ];
}

/** The first part of the names of a day's files. */
export function fileName({ account, day }: Pick<StatementOf<unknown>, 'account' | 'day'>): string {
  return `${account}0156_${day.replaceAll('-', '')}`;
}

export function fileText(lines: readonly string[]): string {
  return lines.map((line) => `${line}\r\n`).join('');
}

/** Text as a cell, quoted where it would end one. */
export function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
