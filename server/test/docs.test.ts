import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UnitDescription } from '@life-payment/biller-api';
import { closingPurpose, openingPurpose } from '@life-payment/contract/rules';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { readContent } from '../src/care/content.ts';

const ROOT = join(import.meta.dirname, '../..');
const DOCS = join(ROOT, 'docs');

const pages = globSync('**/*.md', { cwd: DOCS }).map((name) => ({
  name,
  text: readFileSync(join(DOCS, name), 'utf8'),
}));

/** The check of each kind of example; a block names its kind behind its language. */
const RUNS: Readonly<Record<string, (json: string, page: string) => void>> = {
  'json bridge': (json, page) => {
    const { version, id, method, params } = JSON.parse(json);
    expect({ version, id: typeof id }).toEqual({ version: 1, id: 'string' });
    expect(page).toContain(`| \`${method}\` | \`${Object.keys(params).join('`, `')}\`:`);
  },
  'json unit': (json) =>
    expect(Value.Check(UnitDescription.properties.name, JSON.parse(json).name)).toBe(true),
  'json content': (json) => {
    const file = join(tmpdir(), `content-${process.pid}.json`);
    writeFileSync(file, json);
    expect(readContent(file)).toEqual(JSON.parse(json));
  },
};

const examples = pages.flatMap(({ name, text }) =>
  [...text.matchAll(/^```((?:json|ts|http|sh|bash)\b.*)\n([\s\S]*?)^```$/gm)].map(
    ([, kind = '', content = '']) => ({ name, kind, content, text }),
  ),
);

test.each(examples)('the example $kind of $name runs', ({ kind, content, text }) => {
  const run = RUNS[kind];
  if (!run) throw new Error('no such kind of example: give it one, and what it runs against');
  run(content, text);
});

test('the pages of the docs name the purposes of a pay password as the service takes them', () => {
  const named = pages.flatMap(({ text }) => [...text.matchAll(/`(autopay-(?:open|close)\b[^`]*)`/g)]);
  const purposes = [openingPurpose('<requestId>'), closingPurpose('<agreementId>')];
  // The names of screens and of test files begin alike.
  const stated = named
    .map(([, purpose = '']) => purpose)
    .filter((name) => !/\.ts$|^autopay-(opened|closed)/.test(name));
  expect([...new Set(stated)].sort()).toEqual([...purposes].sort());
});

test('every source file and folder that a page names is there', () => {
  const sources = globSync('*/**/*.{ts,tsx}', { cwd: ROOT, exclude: ['**/node_modules'] });
  const named = globSync(['*.md', 'web/*.md', 'docs/**/*.md'], { cwd: ROOT }).flatMap((page) =>
    [...readFileSync(join(ROOT, page), 'utf8').matchAll(/`([\w@-][\w@./-]*)`/g)].map(([, name = '']) => ({
      page,
      name,
    })),
  );
  const isThere = (name: string) =>
    existsSync(join(ROOT, name)) || sources.some((file) => file.endsWith(`/${name}`));
  const isSource = (name: string) =>
    /\.tsx?$|^(?:server|web|contract|sandbox|e2e|scripts|bench|biller-api)\//.test(name);
  expect(named.filter(({ name }) => isSource(name) && !isThere(name))).toEqual([]);
});

test.each(
  [
    ...(pages.find(({ name }) => name.endsWith('specification.md'))?.text ?? '').matchAll(
      /^\| (.+) \| `(.+)` \|$/gm,
    ),
  ].map(([, sentence = '', file = '']) => ({ sentence, file })),
)('$file holds the sentence of the specification "$sentence" in a title', ({ sentence, file }) => {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
  expect(lines.filter((line) => line.includes(sentence) && !/^\s*(\/\/|\*)/.test(line))).not.toEqual([]);
});
