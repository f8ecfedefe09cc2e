import type { Random } from './random.ts';

/** Earlier values of a repeated key, before the one that counts: the last value does. */
const BEFORE = ['null', '1', '"x"', '[]', '{}', '{"a":[{}]}', '"\\u0000"', '-1e999', 'true'];

/** A value as JSON text, with repeated keys, escaped characters, and numbers and blanks written in other ways of the same meaning. */
export function spelled(value: unknown, random: Random): string {
  if (typeof value === 'string') return spellText(value, random);
  if (typeof value === 'number') return spellNumber(value, random);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const blank = random.oneIn(10) ? ' \n\t' : '';
  if (Array.isArray(value)) return `[${value.map((each) => spelled(each, random)).join(`,${blank}`)}]`;
  const pairs = Object.entries(value).flatMap(([key, inside]) => {
    const pair = `${spellText(key, random)}:${blank}${spelled(inside, random)}`;
    return random.oneIn(10) ? [`${JSON.stringify(key)}:${random.pick(BEFORE)}`, pair] : [pair];
  });
  return `{${blank}${pairs.join(',')}}`;
}

function spellText(text: string, random: Random): string {
  if (text.length < 200 && random.oneIn(8)) return `"${text.split('').map(escaped).join('')}"`;
  return JSON.stringify(text);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function spellNumber(value: number, random: Random): string {
  if (!Number.isInteger(value) || value === 0 || !random.oneIn(4))
    return Object.is(value, -0) ? '-0' : String(value);
  return random.pick([`${value}.0`, `${value}e0`, `${value}.000E+0`, `${value}0e-1`]);
}
