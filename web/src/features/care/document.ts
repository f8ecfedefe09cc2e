import { dayOf } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';

/** One entry of a copy: the names and values of its fields. */
type Entry = { readonly id: string; readonly fields: readonly (readonly [string, string])[] };

/** A section of a copy. */
export type Section = { readonly name: string; readonly title: string; readonly entries: readonly Entry[] };

type Words = Readonly<Record<string, unknown>>;

/** A time in the service's form, in Beijing time. */
const MOMENT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?\+08:00$/;

/** Fields with keywords of the service, which are translated. What a payer typed is shown as typed, even if it is such a keyword. */
const OF_SERVICE: ReadonlySet<string> = new Set(['kind', 'state']);

/** The sections of a copy, in the order of the copy. Empty for any other text, which can still be saved. */
export function sectionsOf(json: string): readonly Section[] {
  const copy = parse(json);
  if (!isRecord(copy) || !isRecord(copy['data'])) return [];
  const { titles, labels, values } = copy;
  const entryOf = (row: unknown, id: string): Entry => ({
    id,
    fields: Object.entries(isRecord(row) ? row : {}).flatMap(([key, value]) => {
      const text = shown(key, value, values);
      return text === undefined ? [] : [[wordOf(labels, key), text] as const];
    }),
  });
  return Object.entries(copy['data']).map(([name, rows]) => ({
    name,
    title: wordOf(titles, name),
    entries: Array.isArray(rows) ? rows.map((row, index) => entryOf(row, `${name} ${index}`)) : [],
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

/** The name of a copy's file: `life-payment-2026-11-23.html`, by the day it was made, or else today. */
export function fileName(json: string, now = new Date()): string {
  const copy = parse(json);
  const made = new Date(isRecord(copy) ? String(copy['madeAt']) : '');
  return `life-payment-${dayOf(Number.isNaN(made.getTime()) ? now : made)}.html`;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Words {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The text of a field; undefined without one. */
function shown(key: string, value: unknown, values: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? m.data_copy_yes() : m.data_copy_no();
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || value === '') return undefined;
  return OF_SERVICE.has(key) ? wordOf(values, value) : value.replace(MOMENT, '$1 $2');
}

function wordOf(words: unknown, key: string): string {
  const word = isRecord(words) ? words[key] : undefined;
  return typeof word === 'string' ? word : key;
}
