import type { Language } from '@life-payment/contract/rules';
import { textsOf } from '../../texts/index.ts';
import type { Label, SectionName } from './labels.ts';

export type Value = string | number | boolean | null;
export type Row = { readonly [K in Label]?: Value };
export type Data = { readonly [S in SectionName]: readonly Row[] };

/** A copy of a payer's data, with titles, labels and texts. */
export type DataCopy = {
  /** ISO 8601 with offset. */
  readonly madeAt: string;
  readonly language: Language;
  readonly titles: Readonly<Record<SectionName, string>>;
  readonly labels: Readonly<Record<Label, string>>;
  readonly values: Readonly<Record<string, string>>;
  readonly data: Data;
};

export function copyOf(data: Data, language: Language, madeAt: string): DataCopy {
  const { titles, labels, values } = textsOf(language).ownData;
  return { madeAt, language, titles, labels, values, data };
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:42rem;margin:0 auto;padding:1rem}
h2{margin:2rem 0 .5rem}dl{border-top:1px solid #ccc;margin:0;padding:.5rem 0;overflow-wrap:anywhere}
dt{color:#555;font-size:.875rem}dd{margin:0 0 .25rem}`;

/** Fields with stored values that have texts. What a payer typed is never replaced. */
const OURS: ReadonlySet<string> = new Set<Label>(['kind', 'reason', 'state']);

/** A moment in Beijing time. */
const MOMENT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)\+08:00$/;

/** A copy as one HTML document, without scripts and other files. */
export function pageOf(copy: DataCopy): string {
  const { title, made, none } = textsOf(copy.language).ownData.page;
  const sections = Object.entries(copy.data).map(([name, rows]) => {
    const content = rows.map((row) => rowHtml(copy, row)).join('');
    return `<h2>${escaped(copy.titles[name as SectionName])}</h2>${content || `<p>${none}</p>`}`;
  });
  return `<!doctype html><html lang="${copy.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1><p>${made}: ${copy.madeAt.replace(MOMENT, '$1 $2')}</p>${sections.join('')}</body></html>`;
}

function rowHtml(copy: DataCopy, row: Row): string {
  const fields = Object.entries(row).filter(([, value]) => value !== null && value !== '');
  const terms = fields.map(
    ([key, value]) =>
      `<dt>${escaped(copy.labels[key as Label])}</dt><dd>${escaped(shown(key, value, copy))}</dd>`,
  );
  return `<dl>${terms.join('')}</dl>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');
}

function shown(label: string, value: Value, { values, language }: DataCopy): string {
  if (typeof value === 'boolean') return textsOf(language).ownData.page[value ? 'yes' : 'no'];
  const text = String(value);
  return OURS.has(label) ? (values[text] ?? text) : text.replace(MOMENT, '$1 $2');
}
