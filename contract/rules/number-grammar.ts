/**
 * The grammar of a unit's `account.pattern`, which is about the whole account number:
 *
 *     pattern   = [ "^" ] choice [ "$" ]
 *     choice    = sequence { "|" sequence }
 *     sequence  = item { item }
 *     item      = one [ "?" | "*" | "+" | "{n}" | "{n,}" | "{n,m}" ]
 *     one       = character | class | "(" choice ")" | "(?:" choice ")"
 *     class     = "\d" | "\p{Script=Han}" | "[" { character | character "-" character | "\d" | "\p{Script=Han}" } "]"
 *
 * A part that repeats without end holds no part that does. Every pattern is also a regular expression of JavaScript (flag u)
 * with the same meaning, but it is never run as one: an engine that goes back may take hours over an innocent text.
 */

/** The highest count in braces. */
const MOST_TIMES = 64;

/** True if a character, given as its code point, belongs to a class. */
export type Takes = (codePoint: number) => boolean;

/** The parts of a pattern. `max` is infinite for a part that repeats without end. */
export type Part =
  | { readonly kind: 'ONE'; readonly takes: Takes }
  | { readonly kind: 'SEQUENCE' | 'CHOICE'; readonly of: readonly Part[] }
  | { readonly kind: 'REPEAT'; readonly of: Part; readonly min: number; readonly max: number };

class OutsideGrammar extends Error {}

const SYNTAX = new Set('^$\\.*+?()[]{}|/');
const HAN = /\p{Script=Han}/u;
const HAN_CLASS = [...'p{Script=Han}'];

const isDigit = between(0x30, 0x39);
const isHan: Takes = (codePoint) => HAN.test(String.fromCodePoint(codePoint));

export function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

/** The pattern while it is read; `at` is the index of the next character. */
type Reading = { readonly text: readonly string[]; at: number };

export const ENDLESS = Number.POSITIVE_INFINITY;

/** Reads a pattern; null when it is outside the grammar. */
export function readParts(pattern: string): Part | null {
  const reading: Reading = { text: [...pattern], at: 0 };
  try {
    passed(reading, '^');
    const whole = choice(reading);
    passed(reading, '$');
    return reading.at === reading.text.length ? whole : null;
  } catch (error) {
    if (error instanceof OutsideGrammar) return null;
    throw error;
  }
}

function between(from: number, to: number): Takes {
  return (codePoint) => codePoint >= from && codePoint <= to;
}

/** Passes these characters when they are next. */
function passed(reading: Reading, characters: Iterable<string>): boolean {
  const expected = [...characters];
  if (!expected.every((character, index) => reading.text[reading.at + index] === character)) return false;
  reading.at += expected.length;
  return true;
}

function choice(reading: Reading): Part {
  const of = [sequence(reading)];
  while (passed(reading, '|')) of.push(sequence(reading));
  return { kind: 'CHOICE', of };
}

function sequence(reading: Reading): Part {
  const of = [item(reading)];
  while (reading.at < reading.text.length && !'|)$'.includes(reading.text[reading.at] ?? ''))
    of.push(item(reading));
  return { kind: 'SEQUENCE', of };
}

function item(reading: Reading): Part {
  const of = one(reading);
  const [min, max] = counts(reading);
  if (min === 1 && max === 1) return of;
  return max === ENDLESS && isEndless(of) ? outside() : { kind: 'REPEAT', of, min, max };
}

function one(reading: Reading): Part {
  if (passed(reading, '(')) {
    passed(reading, '?:');
    const group = choice(reading);
    expect(reading, ')');
    return group;
  }
  if (passed(reading, '[')) return { kind: 'ONE', takes: brackets(reading) };
  if (passed(reading, '\\')) {
    const named = namedClass(reading);
    const codePoint = named ? 0 : escaped(reading, false);
    return { kind: 'ONE', takes: named ?? between(codePoint, codePoint) };
  }
  const character = take(reading);
  if (SYNTAX.has(character) && character !== '/') outside();
  return { kind: 'ONE', takes: between(codeOf(character), codeOf(character)) };
}

function expect(reading: Reading, character: string): void {
  if (!passed(reading, character)) outside();
}

function outside(): never {
  throw new OutsideGrammar();
}

function brackets(reading: Reading): Takes {
  const entries = [bracketEntry(reading)];
  while (!passed(reading, ']')) entries.push(bracketEntry(reading));
  return (codePoint) => entries.some((takes) => takes(codePoint));
}

/** One entry between brackets. A hyphen stands for itself at the end only. */
function bracketEntry(reading: Reading): Takes {
  const backslash = passed(reading, '\\');
  const named = backslash ? namedClass(reading) : null;
  if (named) return passed(reading, '-') ? outside() : named;
  if (!backslash && passed(reading, '-')) {
    if (reading.text[reading.at] !== ']') outside();
    return between(codeOf('-'), codeOf('-'));
  }
  const from = backslash ? escaped(reading, true) : plainInBrackets(reading);
  if (reading.text[reading.at] !== '-' || reading.text[reading.at + 1] === ']') return between(from, from);
  reading.at += 1;
  const to = passed(reading, '\\') ? escaped(reading, true) : plainInBrackets(reading);
  return from <= to ? between(from, to) : outside();
}

/** After a backslash: a named class, or null. */
function namedClass(reading: Reading): Takes | null {
  if (passed(reading, 'd')) return isDigit;
  return passed(reading, HAN_CLASS) ? isHan : null;
}

/** After a backslash: a character that stands for itself. */
function escaped(reading: Reading, alsoHyphen: boolean): number {
  const character = take(reading);
  return SYNTAX.has(character) || (alsoHyphen && character === '-') ? codeOf(character) : outside();
}

function take(reading: Reading): string {
  const character = reading.text[reading.at] ?? outside();
  reading.at += 1;
  return character;
}

function plainInBrackets(reading: Reading): number {
  const character = take(reading);
  return '[]^'.includes(character) ? outside() : codeOf(character);
}

/** The least and the greatest number of repeats of the part before. */
function counts(reading: Reading): readonly [min: number, max: number] {
  if (passed(reading, '?')) return [0, 1];
  if (passed(reading, '*')) return [0, ENDLESS];
  if (passed(reading, '+')) return [1, ENDLESS];
  if (!passed(reading, '{')) return [1, 1];
  const min = times(reading);
  const endless = passed(reading, ',}');
  const max = endless ? ENDLESS : passed(reading, ',') ? times(reading) : min;
  if (!endless) expect(reading, '}');
  return min <= max ? [min, max] : outside();
}

function times(reading: Reading): number {
  let digits = '';
  while (isDigit(codeOf(reading.text[reading.at] ?? ' '))) digits += take(reading);
  const count = Number(digits);
  return digits !== '' && count <= MOST_TIMES ? count : outside();
}

function isEndless(part: Part): boolean {
  if (part.kind === 'ONE') return false;
  return part.kind === 'REPEAT' ? part.max === ENDLESS || isEndless(part.of) : part.of.some(isEndless);
}
