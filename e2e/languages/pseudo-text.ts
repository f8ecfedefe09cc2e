/**
 * A text in the pseudo-language: accented and at least 40 % longer. What stands in braces is a value's place and stays, and
 * so does a text without letters.
 */
export function pseudoText(text: string): string {
  if (!/\p{L}/u.test(text)) return text;
  const more = Math.ceil(text.length * 0.4);
  const filler = FILLER.repeat(Math.ceil(more / FILLER.length)).slice(0, more);
  return `${accented(text)} ${filler.trim()}`;
}

/** A text with its letters marked, as long as before. */
export function accented(text: string): string {
  return text
    .split(/(\{[^}]*\})/)
    .map((part, index) => (index % 2 === 1 ? part : [...part].map(markOf).join('')))
    .join('');
}

/** Texts in objects, however deep, each made into another. */
export function mapTexts(texts: unknown, map: (text: string) => string): unknown {
  if (typeof texts === 'string') return map(texts);
  if (Array.isArray(texts)) return texts.map((each) => mapTexts(each, map));
  return Object.fromEntries(Object.entries(Object(texts)).map(([key, value]) => [key, mapTexts(value, map)]));
}

const FILLER = 'löñgér wörds ';

/** Letters that every phone has in the app's font. */
const LETTERS = 'aAcCeEiInNoOuUyY';
const MARKED = 'åÅçÇéÉîÎñÑöÖûÛýÝ';

function markOf(letter: string): string {
  return MARKED[LETTERS.indexOf(letter)] ?? letter;
}
