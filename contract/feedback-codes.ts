// The codes of feedback and its pictures.
import { code } from './code.ts';
import * as names from './code-names.ts';

export const PICTURE_REFUSED = code(names.PICTURE_REFUSED);
export const PICTURE_TOO_LARGE = code(names.PICTURE_TOO_LARGE);
export const PICTURE_TOO_MANY_PIXELS = code(names.PICTURE_TOO_MANY_PIXELS);
export const PICTURE_DAMAGED = code(names.PICTURE_DAMAGED);
export const TOO_MUCH_FEEDBACK = code(names.TOO_MUCH_FEEDBACK);
export const RATED_ALREADY = code(names.RATED_ALREADY);
