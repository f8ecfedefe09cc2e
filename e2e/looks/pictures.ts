import { join } from 'node:path';
import type { Look, State } from './look.ts';
import { variantOf, type Way } from './variants.ts';

/** Folder of the matrix's pictures and their contact sheet. */
export const PICTURES = join(import.meta.dirname, '../../artifacts/look');

/** Path of a picture in that folder. */
export function pictureOf({ name }: Look, state: State, way: Way, width: number): string {
  return `${name}/${state} ${variantOf(way, width)}.png`.replaceAll(' ', '.');
}
