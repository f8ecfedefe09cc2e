/** What a terminal obeys instead of showing it: control characters, marks of direction, what has no width, half characters. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u115f\u1160\u3164\uffa0]/gu;

/** A line as a terminal can be trusted to show it: what it would obey stands there as `\u202e`. Tabs stay. */
export function visible(line: string): string {
  return line.replace(UNSEEN, (character) => (character === '\t' ? character : escaped(character)));
}

function escaped(character: string): string {
  return Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('');
}
