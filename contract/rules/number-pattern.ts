import { codeOf, ENDLESS, type Part, readParts, type Takes } from './number-grammar.ts';

/** Length of the longest pattern, in UTF-16 units. */
const LONGEST = 256;

/** The most parts of a pattern with its repetitions written out. */
const MOST_PARTS = 1_000;

/** A place in a pattern: it takes one character and leads to the next place, or leads to several places at once. */
type Place = { readonly takes: Takes | null; readonly next: Place[] };

const END: Place = { takes: null, next: [] };

/** The least and the greatest length of a number; the greatest may be infinite. */
type Lengths = { readonly shortest: number; readonly longest: number };

/** A pattern that was read. `parts` is its size; `onlyDigits`: it takes no other character; `takes`: it takes this one somewhere. */
export type NumberPattern = {
  readonly parts: number;
  readonly begin: Place;
  readonly lengths: Lengths;
  readonly onlyDigits: boolean;
  readonly takes: (character: string) => boolean;
};

/** Reads a unit's pattern; null when it is outside the grammar or too large. */
export function readNumberPattern(pattern: string): NumberPattern | null {
  const whole = pattern.length <= LONGEST ? readParts(pattern) : null;
  if (!whole) return null;
  const parts = size(whole);
  return parts <= MOST_PARTS
    ? {
        parts,
        begin: placeOf(whole, END),
        lengths: lengthsOf(whole),
        onlyDigits: !NO_DIGITS.some((codePoint) => takesIn(whole, codePoint)),
        takes: (character) => takesIn(whole, codeOf(character)),
      }
    : null;
}

/**
 * True if the whole text matches a pattern. It follows all ways through the pattern at once, so it looks at each
 * character once at each place: `steps`, the number of visited places, is at most parts × characters.
 */
export function matchNumber(
  { begin }: NumberPattern,
  text: string,
): { readonly matches: boolean; readonly steps: number } {
  let reached = new Set<Place>();
  reach(begin, reached);
  let steps = reached.size;
  for (const character of text) {
    const after = new Set<Place>();
    for (const { takes, next } of reached)
      if (takes?.(codeOf(character))) for (const place of next) reach(place, after);
    reached = after;
    steps += reached.size;
  }
  return { matches: reached.has(END), steps };
}

/** Number of parts of a pattern with its repetitions written out. */
function size(part: Part): number {
  if (part.kind === 'ONE') return 1;
  if (part.kind !== 'REPEAT') return part.of.reduce((sum, each) => sum + size(each), 1);
  return (size(part.of) + 1) * (part.max === ENDLESS ? part.min + 1 : part.max) + 1;
}

function lengthsOf(part: Part): Lengths {
  switch (part.kind) {
    case 'ONE':
      return { shortest: 1, longest: 1 };
    case 'SEQUENCE':
      return part.of.map(lengthsOf).reduce((sum, each) => ({
        shortest: sum.shortest + each.shortest,
        longest: sum.longest + each.longest,
      }));
    case 'CHOICE':
      return part.of.map(lengthsOf).reduce((both, each) => ({
        shortest: Math.min(both.shortest, each.shortest),
        longest: Math.max(both.longest, each.longest),
      }));
    case 'REPEAT': {
      const { shortest, longest } = lengthsOf(part.of);
      return { shortest: shortest * part.min, longest: longest === 0 ? 0 : longest * part.max };
    }
  }
}

/** Characters that are no digits: those of ASCII, and one of Chinese. */
const NO_DIGITS = [...Array(128).keys()]
  .filter((codePoint) => codePoint < 0x30 || codePoint > 0x39)
  .concat(codeOf('京'));

function takesIn(part: Part, codePoint: number): boolean {
  if (part.kind === 'ONE') return part.takes(codePoint);
  return part.kind === 'REPEAT'
    ? takesIn(part.of, codePoint)
    : part.of.some((each) => takesIn(each, codePoint));
}

/** The first place of a part that is followed by `then`. */
function placeOf(part: Part, then: Place): Place {
  switch (part.kind) {
    case 'ONE':
      return { takes: part.takes, next: [then] };
    case 'SEQUENCE':
      return part.of.reduceRight((behind, each) => placeOf(each, behind), then);
    case 'CHOICE':
      return { takes: null, next: part.of.map((each) => placeOf(each, then)) };
    case 'REPEAT':
      return repeated(part.of, part.min, part.max, then);
  }
}

function repeated(of: Part, min: number, max: number, then: Place): Place {
  let place = then;
  if (max === ENDLESS) {
    place = { takes: null, next: [] };
    place.next.push(placeOf(of, place), then);
  } else {
    for (let left = max - min; left > 0; left -= 1) place = { takes: null, next: [placeOf(of, place), then] };
  }
  for (let left = min; left > 0; left -= 1) place = placeOf(of, place);
  return place;
}

/** Adds a place and all places that it leads to, each once. */
function reach(place: Place, reached: Set<Place>): void {
  if (reached.has(place)) return;
  reached.add(place);
  if (!place.takes) for (const next of place.next) reach(next, reached);
}
