import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OLDEST_BROWSERS } from '@life-payment/contract/rules';
import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { Identifier } from '@mdn/browser-compat-data';
import postcss, { type AtRule, type Declaration } from 'postcss';
import { expect, test } from 'vitest';
import { oldStyles } from './old-styles.ts';

/** The oldest browsers, by their names in MDN's compatibility data. */
const BROWSERS = { chrome_android: OLDEST_BROWSERS.chrome, safari_ios: OLDEST_BROWSERS.ios } as const;

/** Features that may be missing, with the reason. */
const ALLOWED = new Set([
  // The page looks plainer, but everything can be read and reached.
  ...['text-wrap', 'overscroll-behavior', 'scrollbar-width', 'text-size-adjust', 'color-scheme', 'cursor'],
  ...['outline', 'resize', 'scroll-behavior', 'scroll-margin-top', 'scroll-margin-bottom'],
  ...['scroll-padding-bottom', 'scroll-padding', 'user-select: all', ':marker', ':has'],
  ...['view-transition-name', ':view-transition', ':view-transition-old', ':view-transition-new'],
  // They draw a focus ring of their own.
  ':focus-visible',
  // Beside them is what old browsers know: `word-break`, an element, rules of `oldStyles`, `@supports not`.
  ...['overflow-wrap: anywhere', ':backdrop', 'gap', 'aspect-ratio'],
  // The bundler lowers them.
  ...['inset', ':is'],
]);

const { properties, types, selectors, 'at-rules': atRules } = bcd.css as Record<string, Identifier>;

function isFrom(added: string | boolean | null | undefined, oldest: string): boolean {
  if (typeof added !== 'string') return added === true;
  return Number.parseFloat(added.replace('≤', '')) <= Number(oldest);
}

/** True if an old browser does not support a feature. False where the data does not know it. */
function isLacking(feature: Identifier | undefined): boolean {
  const support = feature?.__compat?.support;
  return Object.entries(BROWSERS).some(([browser, oldest]) => {
    const known = [support?.[browser as keyof typeof BROWSERS] ?? []].flat();
    const has = known.some(
      ({ version_added, version_removed, flags, alternative_name }) =>
        isFrom(version_added, oldest) && !version_removed && !flags && !alternative_name,
    );
    return known.length > 0 && !has;
  });
}

/** The parts of a declaration that browsers may not support: property, keywords, functions and units. */
function partsOf({ prop, value }: Declaration): [string, Identifier | undefined][] {
  const words = value.split(/[\s,()/]+/).filter((word) => /^-?[a-z][a-z-]*$/.test(word));
  const functions = [...value.matchAll(/([a-z-]+)\(/g)].map(([, name = '']) => name);
  const units = /\d[dsl]v[hw]/.test(value) ? ['viewport_percentage_units_dynamic'] : [];
  return [
    [prop, properties?.[prop]],
    ...words.map((word) => [`${prop}: ${word}`, properties?.[prop]?.[word]] as [string, Identifier]),
    ...functions.map(
      (name) => [`${name}()`, types?.['color']?.[name] ?? types?.[name]] as [string, Identifier],
    ),
    ...units.map((name) => [name, types?.['length']?.[name]] as [string, Identifier]),
  ];
}

function isInSupports(declaration: Declaration): boolean {
  let at: unknown = declaration.parent;
  while (at instanceof Object && 'parent' in at && (at as AtRule).name !== 'supports') at = at.parent;
  return (at as AtRule | undefined)?.name === 'supports';
}

/** The features of a style sheet, as the build writes it, that an old browser lacks. */
async function lackingIn(css: string): Promise<string[]> {
  const { root } = await postcss([oldStyles()]).process(css, { from: undefined });
  const found: [string, Identifier | undefined][] = [];
  root.walkDecls((declaration) => {
    if (!isInSupports(declaration)) found.push(...partsOf(declaration));
  });
  root.walkRules(({ selector }) => {
    for (const [, name = ''] of selector.matchAll(/::?([a-z-]+)/g))
      found.push([`:${name}`, selectors?.[name]]);
  });
  root.walkAtRules(({ name }) => {
    found.push([`@${name}`, atRules?.[name]]);
  });
  return [...new Map(found)]
    .filter(
      ([name, feature]) =>
        !ALLOWED.has(name) && !ALLOWED.has(name.split(':')[0] || name) && isLacking(feature),
    )
    .map(([name]) => name);
}

const source = join(import.meta.dirname, '../src');
const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.css'),
);

test.each(sheets)(
  'the style sheet %s uses only features that the oldest browsers have or can miss',
  async (path) => {
    expect(await lackingIn(readFileSync(join(source, path), 'utf8'))).toEqual([]);
  },
);

test.each([
  ['.a { color: color-mix(in srgb, red, blue) }', 'color-mix()'],
  ['.a { container-type: size }', 'container-type'],
  ['.a { padding-inline: 1px }', 'padding-inline'],
  ['@layer base { .a { color: red } }', '@layer'],
  ['.a:where(.b) { color: red }', ':where'],
  ['.a { overflow: clip }', 'overflow: clip'],
])('the check of style sheets finds the missing feature in %s', async (css, feature) => {
  expect(await lackingIn(css)).toContain(feature);
});

test('features that old browsers lack have a fallback beside them', async () => {
  const { css } = await postcss([oldStyles()]).process('.a{display:flex;gap:4px 8px}.b{height:100dvh}', {
    from: undefined,
  });
  expect(css).toContain(':root[data-lacks="gap"] .a > * + *{margin-left:8px}');
  expect(css).toContain('.b{height:100vh}@supports (height: 1dvh){.b{height:100dvh}}');
});
