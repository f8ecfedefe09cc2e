/** Cuts a text to so many characters, as people count them. */
export function clipText(text: string, most: number): string {
  return [...text].slice(0, most).join('');
}
