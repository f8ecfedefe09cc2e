import { dayOf } from '../../i18n/dates.ts';
import { m } from '../../i18n/messages.ts';

/** One thing of a copy: what its fields are called, and what they say. */
type Entry = { readonly id: string; readonly fields: readonly (readonly [string, string])[] };

/** A part of a copy. */
export type Section = { readonly name: string; readonly title: string; readonly entries: readonly Entry[] };

type Words = Readonly<Record<string, unknown>>;

/** A moment as the service writes it, in Beijing time. */
const MOMENT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?\+08:00$/;

/** Fields that hold words of the service. What a payer typed stands as it was typed, even where it is such a word. */
const OF_SERVICE: ReadonlySet<string> = new Set(['kind', 'state']);

/** The sections of a copy, in its own order and words. Empty for anything that is no copy: it can be saved all the same. */
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

/** A copy as plain text, to be pasted anywhere. */
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

/** What the files of a copy are called: `life-payment-2026-11-23.json`, by the day it was made, or else today. */
export function fileName(json: string, ending: 'json' | 'html', now = new Date()): string {
  const copy = parse(json);
  const made = new Date(isRecord(copy) ? String(copy['madeAt']) : '');
  return `life-payment-${dayOf(Number.isNaN(made.getTime()) ? now : made)}.${ending}`;
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

/** What a field says; undefined where it says nothing. */
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
