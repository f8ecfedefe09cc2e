/** Matches mobile, account, card and identity numbers. Our own numbers have letters around the digits and do not match. */
const NUMBER = /(?<![0-9A-Za-z])\d{7,}[Xx]?(?![0-9A-Za-z])/g;

/** A text with the middle of long numbers hidden. */
export function masked(text: string): string {
  return text.replace(NUMBER, (number) => `${number.slice(0, 3)}****${number.slice(-2)}`);
}

/**
 * Characters that control a terminal or are invisible: control characters, direction marks, zero-width characters, lone
 * surrogates.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u115f\u1160\u3164\uffa0]/gu;

/** A line that is safe for a terminal: such characters are shown as `\u202e`. Tabs stay. */
export function visible(line: string): string {
  return line.replace(UNSEEN, (character) => (character === '\t' ? character : escaped(character)));
}

function escaped(character: string): string {
  return Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('');
}
