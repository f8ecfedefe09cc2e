import { dayOf } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';

/** One entry of a copy: the names and values of its fields. */
type Entry = { readonly id: string; readonly fields: readonly (readonly [string, string])[] };

/** A section of a copy. */
export type Section = { readonly name: string; readonly title: string; readonly entries: readonly Entry[] };

type Words = Readonly<Record<string, string>>;

/** A copy as the service writes it: rows by section, and the names of sections and fields. */
type DataCopy = {
  readonly madeAt: string;
  readonly titles: Words;
  readonly labels: Words;
  readonly values: Words;
  readonly data: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
};

/** A time in the service's form, in Beijing time. */
const MOMENT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?\+08:00$/;

/** Fields with keywords of the service, which are translated. What a payer typed is shown as typed, even if it is such a keyword. */
const OF_SERVICE: ReadonlySet<string> = new Set(['kind', 'state']);

/** The sections of a copy, in the order of the copy, without empty fields. */
export function sectionsOf(json: string): readonly Section[] {
  const { titles, labels, values, data }: DataCopy = JSON.parse(json);
  return Object.entries(data).map(([name, rows]) => ({
    name,
    title: titles[name] ?? name,
    entries: rows.map((row, index) => ({
      id: `${name} ${index}`,
      fields: Object.entries(row).flatMap(([key, value]) => {
        const text = shown(key, value, values);
        return text === undefined ? [] : [[labels[key] ?? key, text] as const];
      }),
    })),
  }));
}

/** A copy as plain text. */
export function textOf(sections: readonly Section[]): string {
  return sections
    .map(({ title, entries }) =>
      [
        title,
        ...entries.map(({ fields }) => fields.map(([label, text]) => `${label}: ${text}`).join('\n')),
      ].join('\n\n'),
    )
    .join('\n\n\n');
}

/** The name of a copy's file: `life-payment-2026-11-23.html`, by the day it was made. */
export function fileName(json: string): string {
  const { madeAt }: DataCopy = JSON.parse(json);
  return `life-payment-${dayOf(new Date(madeAt))}.html`;
}

function shown(key: string, value: unknown, values: Words): string | undefined {
  if (typeof value === 'boolean') return value ? m.data_copy_yes() : m.data_copy_no();
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || value === '') return undefined;
  return OF_SERVICE.has(key) ? (values[value] ?? value) : value.replace(MOMENT, '$1 $2');
}
