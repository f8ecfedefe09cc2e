import { createHash } from 'node:crypto';

/** A mandate's moment of the day, 0 to 1, the same every day. It spreads the deductions of a unit over the day. */
export function spreadOf(agreementId: string): number {
  return createHash('sha256').update(agreementId).digest().readUInt32BE(0) / 2 ** 32;
}
