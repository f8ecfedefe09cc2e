import { formatYuan } from '@life-payment/contract/rules';
import { instant } from '../../kit/time.ts';
import { masked } from '../printed.ts';
import type { Row, Section } from './store.ts';

const FEN = /_fen$/;

/** A history as lines: times in Asia/Shanghai, amounts in yuan. */
export function historyLines(sections: readonly Section[]): string[] {
  return sections.flatMap(({ title, rows }) => [`${title}:`, ...rows.map((row) => `  ${rowText(row)}`)]);
}

/** The same as JSON for programs: amounts in fen, with every field. */
export function historyJson(sections: readonly Section[]): string {
  return JSON.stringify(
    Object.fromEntries(
      sections.map(({ title, rows }) => [
        title,
        rows.map((row) =>
          Object.fromEntries(Object.entries(row).map(([name, value]) => [name, jsonValue(value)])),
        ),
      ]),
    ),
    null,
    2,
  );
}

function rowText(row: Row): string {
  return Object.entries(row)
    .flatMap(([name, value]) =>
      value === null ? [] : [`${name.replace(FEN, '')} ${valueText(name, value)}`],
    )
    .join('  ');
}

function valueText(name: string, value: NonNullable<Row[string]>): string {
  if (value instanceof Date) return instant(value);
  if (FEN.test(name) && typeof value === 'number') return formatYuan(value);
  return typeof value === 'string' ? masked(value.replaceAll(/\s+/g, ' ')) : String(value);
}

function jsonValue(value: Row[string]): unknown {
  if (value instanceof Date) return instant(value);
  return typeof value === 'string' ? masked(value) : value;
}
