import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '..');
function read(path: string): string {
  return readFileSync(join(web, path), 'utf8');
}

const code = readdirSync(join(web, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.ts$|^gallery/.test(path))
  .map((path) => ({ path, content: read(join('src', path)) }));

function all(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []);
}

const styled = code.flatMap(({ path, content }) => {
  const sheet = /import s from '\.\/([^']+\.module\.css)'/.exec(content)?.[1];
  return sheet === undefined ? [] : [{ path, content, sheet: join('src', dirname(path), sheet) }];
});

function classesOf(sheet: string): Set<string> {
  return new Set(all(/\.([a-zA-Z][\w-]*)(?=[^{}]*\{)/g, read(sheet).replace(/\/\*[\s\S]*?\*\//g, '')));
}

test.each(styled)('all class names of $path are in its style sheet', ({ content, sheet }) => {
  const defined = classesOf(sheet);
  expect(all(/\bs\['([\w-]+)'\]/g, content).filter((name) => !defined.has(name))).toEqual([]);
});

test("every control is on the gallery's page", () => {
  const controls = readdirSync(join(web, 'src/ui')).filter((name) => name.endsWith('.tsx'));
  const shown = read('src/gallery.tsx');
  expect(controls.filter((name) => !shown.includes(`'./ui/${name}'`))).toEqual([]);
});

test('every text area says how many characters of its limit are used', () => {
  const areas = code.filter(({ content }) => content.includes('<textarea'));
  expect(areas.length).toBeGreaterThan(0);
  for (const { path, content } of areas) expect(content, path).toContain('{count}/{most}');
});

test('every message is used', () => {
  const used = new Set([
    ...code.flatMap(({ content }) => all(/\bm\.(\w+)/g, content)),
    ...all(/%(\w+)%/g, read('index.html')),
    // The build adds messages to documents by name.
    ...all(/'(\w+)'/g, read('build/document.ts')),
  ]);
  const files = readdirSync(join(web, 'i18n/messages/zh-CN'));
  const keys = files.flatMap((file) => Object.keys(JSON.parse(read(join('i18n/messages/zh-CN', file)))));
  expect(keys.filter((key) => !used.has(key))).toEqual([]);
});

test('Chinese messages have Chinese punctuation', () => {
  const files = readdirSync(join(web, 'i18n/messages/zh-CN'));
  const texts = files.flatMap((file) => Object.entries(JSON.parse(read(join('i18n/messages/zh-CN', file)))));
  const narrow = /\p{Script=Han}[,;:!?(]|[,;:!?)]\p{Script=Han}/u;
  expect(texts.filter(([, text]) => narrow.test(JSON.stringify(text)))).toEqual([]);
});
