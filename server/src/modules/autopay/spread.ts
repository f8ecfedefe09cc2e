import { createHash } from 'node:crypto';

/** Where in the day a mandate's own moment is: 0 to 1, the same every day, so that a unit's bills are not all taken at once. */
export function spreadOf(agreementId: string): number {
  return createHash('sha256').update(agreementId).digest().readUInt32BE(0) / 2 ** 32;
}
