import { readText } from './typed.ts';

/** Number of characters of a text as people count them, without spaces around it. */
export function textLength(text: string): number {
  return [...readText(text)].length;
}
