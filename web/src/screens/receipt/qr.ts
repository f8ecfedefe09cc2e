import { encode } from 'uqr';

/** The empty border of a code in modules, which scanners need. */
const QUIET = 4;

/** The modules of a QR code row by row, true if dark, with the border around them. */
export function qrOf(text: string): readonly (readonly boolean[])[] {
  return encode(text, { ecc: 'M', border: QUIET }).data;
}
