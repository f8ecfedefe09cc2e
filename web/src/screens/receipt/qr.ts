import { encode } from 'uqr';

/** Clear modules around a code, as scanners want them. */
const QUIET = 4;

/** The modules of a QR code row by row, true where dark, with the clear edge around them. */
export function qrOf(text: string): readonly (readonly boolean[])[] {
  return encode(text, { ecc: 'M', border: QUIET }).data;
}
