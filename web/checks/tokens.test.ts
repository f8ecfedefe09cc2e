import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

/** The source of all colours: for each theme and mode, by name. */
const SHEET = readFileSync(join(import.meta.dirname, '../src/ui/tokens.css'), 'utf8');

function declared(selector: string): [string, string][] {
  const block = SHEET.split(`\n${selector} {`)[1]?.split('}')[0] ?? '';
  return [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', colour = '']) => [
    name,
    colour,
  ]);
}

const LIGHT = declared(':root');
const GROUP = declared(':root[data-theme="group"]');
const DARK = declared(':root[data-mode="dark"]');
const DARK_GROUP = declared(':root[data-mode="dark"][data-theme="group"]');

const LOOKS = {
  standard: LIGHT,
  group: [...LIGHT, ...GROUP],
  'standard, dark': [...LIGHT, ...DARK],
  'group, dark': [...LIGHT, ...GROUP, ...DARK, ...DARK_GROUP],
};

/** Relative luminance of WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const GROUNDS = ['card', 'page', 'accent-soft', 'warning-soft', 'bad-soft'];

type Pair = readonly [string, string];

function onEach(ink: string, grounds: readonly string[]): Pair[] {
  return grounds.map((ground) => [ink, ground]);
}

/** Each colour of text, with each background it may stand on. */
const TEXT: readonly Pair[] = [
  ...['ink', 'ink-2'].flatMap((ink) => onEach(ink, [...GROUNDS, 'line'])),
  ...['accent', 'warning', 'bad'].flatMap((ink) => onEach(ink, ['card', 'page', `${ink}-soft`])),
  ['info', 'info-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-pressed'],
  ['on-strong', 'strong'],
  ['bar-ink', 'bar'],
  ['card', 'bad'],
];

/** Colours of outlines and marks, with their background. */
const SHAPES: readonly Pair[] = [
  ['control-line', 'card'],
  ['accent', 'card'],
  ['accent', 'page'],
];

describe.each(Object.entries(LOOKS))('colours of the theme and mode %s', (_, tokens) => {
  const colours = new Map(tokens);
  const between = (one = '', other = ''): number => {
    const [first, second] = [colours.get(one), colours.get(other)];
    if (first === undefined || second === undefined) throw new Error(`no colour ${one} or ${other}`);
    return contrast(first, second);
  };
  test.each(TEXT)('text in %s has enough contrast on %s', (ink, ground) => {
    expect(between(ink, ground)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(SHAPES)('the shape %s has enough contrast on %s', (shape, ground) => {
    expect(between(shape, ground)).toBeGreaterThanOrEqual(3);
  });
});

test('every theme and mode defines its colours', () => {
  expect([LIGHT, GROUP, DARK, DARK_GROUP].map((colours) => colours.length)).toEqual([
    expect.any(Number),
    4,
    expect.any(Number),
    5,
  ]);
  const dark = new Set(DARK.map(([name]) => name));
  expect(LIGHT.map(([name]) => name).filter((name) => !dark.has(name))).toEqual([]);
});

test('modal width 650rpx is 650/750 of the screen', () => {
  expect(SHEET).toContain('--modal-width: calc(100vw * 650 / 750);');
  const dialog = readFileSync(join(import.meta.dirname, '../src/ui/Dialog.module.css'), 'utf8');
  expect(dialog).toContain('width: min(var(--modal-width), 400px);');
});
