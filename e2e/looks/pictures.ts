import { join } from 'node:path';
import type { Look, State } from './look.ts';
import { variantOf, type Way } from './variants.ts';

/** Where the pictures of the matrix are kept, and their contact sheet. */
export const PICTURES = join(import.meta.dirname, '../../artifacts/look');

/** A picture's path in there. */
export function pictureOf({ name }: Look, state: State, way: Way, width: number): string {
  return `${name}/${state} ${variantOf(way, width)}.png`.replaceAll(' ', '.');
}
