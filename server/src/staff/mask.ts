/** Matches mobile, account, card and identity numbers. Our own numbers have letters around the digits and do not match. */
const NUMBER = /(?<![0-9A-Za-z])\d{7,}[Xx]?(?![0-9A-Za-z])/g;

/** A text with the middle of long numbers hidden. */
export function masked(text: string): string {
  return text.replace(NUMBER, (number) => `${number.slice(0, 3)}****${number.slice(-2)}`);
}
