import { createHash } from 'node:crypto';

/** A number in [0, 1), always the same for the same names. */
export function chance(...names: readonly string[]): number {
  return createHash('sha256').update(names.join('\0')).digest().readUInt32BE(0) / 2 ** 32;
}

/** One item of the list, always the same for the same names. */
export function pick<T>(list: readonly [T, ...T[]], ...names: readonly string[]): T {
  return list[Math.floor(chance(...names) * list.length)] ?? list[0];
}

/** Decimal digits, always the same for the same names. */
export function digits(count: number, ...names: readonly string[]): string {
  return Array.from({ length: count }, (_, index) => Math.floor(chance(...names, String(index)) * 10)).join(
    '',
  );
}
