import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const GIGABYTE = 1e9;

/** Bytes of an order with all that belongs to it, its indexes, and what is sorted while they are made. */
const BYTES_EACH = 6_500;

/** How many gigabytes are missing for a history of so many orders; 0 when there is enough. */
export function missingGigabytes(orders: number): number {
  const { bavail, bsize } = statfsSync(tmpdir());
  const needed = orders * BYTES_EACH + GIGABYTE;
  return Math.max(0, Math.ceil((needed - bavail * bsize) / GIGABYTE));
}
