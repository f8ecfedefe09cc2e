import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { Identifier, SupportStatement } from '@mdn/browser-compat-data';
import postcss, { type AtRule, type Declaration, type Rule } from 'postcss';
import { expect, test } from 'vitest';
import { FLOOR } from './browsers.ts';
import { oldStyles } from './old-styles.ts';

/** `FLOOR`, by the names of browsers in the compatibility data. */
const BROWSERS = {
  chrome_android: FLOOR.chrome,
  webview_android: FLOOR.chrome,
  safari_ios: FLOOR.ios,
} as const;

/** Features that may be missing: without them the page looks plainer, but everything can be read and reached. */
const PLAINER = new Set([
  'text-wrap', // lines break less evenly
  'overscroll-behavior', // the page behind a list scrolls along
  'scrollbar-width', // a scroll bar shows
  'text-size-adjust', // the prefixed property stands beside it
  'color-scheme', // the browser's own fields stay light in dark mode
  'cursor', // phones have no pointer
  'outline', // it has square corners
  'resize', // a text area keeps its height
  'scroll-behavior', // the page jumps
  'scroll-margin-top', // a focused element may stand at the very edge
  'scroll-margin-bottom',
  'scroll-padding-bottom',
  'scroll-padding',
  'user-select: all', // a tap selects a word, not the whole number
  ':marker', // the marker of an element that opens shows
  ':backdrop', // src/old/dialog.ts draws an element instead
  'overflow-wrap: anywhere', // `word-break: break-word` stands beside it
  'gap', // in flex boxes: margins instead, where src/old/lacks.ts finds it missing
  'aspect-ratio', // a minimum height instead, likewise
  ':focus-visible', // `:focus` instead, likewise
  'view-transition-name', // a page changes without motion
  ':view-transition',
  ':view-transition-old',
  ':view-transition-new',
  ':has', // one ring too many, and the bar stays on paper
]);

/** Features that the bundler itself lowers for the same floor, which are its targets. */
const LOWERED = new Set(['inset', ':is']);

function isFrom(added: string | boolean | null | undefined, floor: string): boolean {
  if (typeof added !== 'string' || added === 'preview') return added === true;
  const parts = (text: string) => text.replace('≤', '').split('.').map(Number);
  const [[major = 0, minor = 0], [least = 0, leastMinor = 0]] = [parts(added), parts(floor)] as [
    number[],
    number[],
  ];
  return major < least || (major === least && minor <= leastMinor);
}

function statements(support: SupportStatement | undefined) {
  return [support ?? []].flat();
}

/** The browsers at the floor that do not support a feature; none where the data does not know it. */
function lacking(feature: Identifier | undefined): string[] {
  const support = feature?.__compat?.support;
  if (!support) return [];
  return Object.entries(BROWSERS)
    .filter(([browser, floor]) =>
      statements(support[browser as keyof typeof BROWSERS]).every(
        ({ version_added, version_removed, flags, alternative_name }) =>
          flags !== undefined ||
          alternative_name !== undefined ||
          version_removed !== undefined ||
          !isFrom(version_added, floor),
      ),
    )
    .map(([browser]) => browser);
}

const { properties, types, selectors, 'at-rules': atRules } = bcd.css as Record<string, Identifier>;

const WORD = /^-?[a-z][a-z-]*$/;

/** The parts of a declaration that browsers may not support: property, keywords, functions and units, each with its entry in the data. */
function partsOf({ prop, value }: Declaration): [string, Identifier | undefined][] {
  const property = properties?.[prop];
  const words = value.split(/[\s,()/]+/).filter((word) => WORD.test(word));
  return [
    [prop, property],
    ...words.map((word) => [`${prop}: ${word}`, property?.[word]] as [string, Identifier | undefined]),
    ...[...value.matchAll(/([a-z-]+)\(/g)].map(
      ([, name = '']) =>
        [`${name}()`, types?.['color']?.[name] ?? types?.[name]] as [string, Identifier | undefined],
    ),
    ...(/\d[dsl]v[hw]/.test(value)
      ? [
          ['dvh', types?.['length']?.['viewport_percentage_units_dynamic']] as [
            string,
            Identifier | undefined,
          ],
        ]
      : []),
  ];
}

function isAskedFor(declaration: Declaration): boolean {
  let at: unknown = declaration.parent;
  while (at instanceof Object && 'parent' in at) {
    if ((at as AtRule).name === 'supports') return true;
    at = at.parent;
  }
  return false;
}

/**
 * The features that a style sheet uses, after the build for old browsers has changed it, and that a browser at the
 * floor does not support.
 */
async function missingIn(css: string): Promise<string[]> {
  const { root } = await postcss([oldStyles()]).process(css, { from: undefined });
  const found: [string, Identifier | undefined][] = [];
  root.walkDecls((declaration) => {
    if (!isAskedFor(declaration) && !declaration.prop.startsWith('--')) found.push(...partsOf(declaration));
    else if (!isAskedFor(declaration)) found.push(...partsOf(declaration).slice(1));
  });
  root.walkRules(({ selector }: Rule) => {
    for (const [, name = ''] of selector.matchAll(/::?([a-z-]+)/g))
      found.push([`:${name}`, selectors?.[name]]);
  });
  root.walkAtRules(({ name }) => {
    found.push([`@${name}`, atRules?.[name]]);
  });
  const allowed = (name: string) =>
    [name, name.split(':')[0] || name].some((each) => PLAINER.has(each) || LOWERED.has(each));
  return [...new Map(found)]
    .filter(([name]) => !allowed(name))
    .flatMap(([name, feature]) => {
      const browsers = lacking(feature);
      return browsers.length > 0 ? [`${name} is not in ${browsers.join(', ')} at the floor`] : [];
    });
}

const source = join(import.meta.dirname, '../src');
const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.css'),
);

test.each(sheets)(
  'the style sheet %s uses only features of the oldest browsers, or ones that may be missing',
  async (path) => {
    expect(await missingIn(readFileSync(join(source, path), 'utf8'))).toEqual([]);
  },
);

test.each([
  ['.a { color: color-mix(in srgb, red, blue) }', 'color-mix()'],
  ['.a { width: 10cqw; container-type: size }', 'container-type'],
  ['@layer base { .a { color: red } }', '@layer'],
  ['.a:where(.b) { color: red }', ':where'],
  ['.a { translate: 1px }', 'translate'],
  ['.a { overflow: clip }', 'overflow: clip'],
])('the missing feature in %s is found', async (css, what) => {
  expect((await missingIn(css)).join()).toContain(what);
});

test('features that old browsers lack have a fallback beside them', async () => {
  const { css } = await postcss([oldStyles()]).process(
    '.a{display:flex;gap:4px 8px}.b{height:100dvh}.c{padding-inline:1px 2px}',
    { from: undefined },
  );
  expect(css).toContain(':root[data-lacks~="gap"] .a > * + *{margin-left:8px}');
  expect(css).toContain('.b{height:100vh}@supports (height: 1dvh){.b{height:100dvh}}');
  expect(css).toContain('.c{padding-left:1px;padding-right:2px}');
});
