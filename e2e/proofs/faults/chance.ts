import { createHash } from 'node:crypto';

/** A number from 0 to below 1 that depends on its arguments alone. */
export function chance(...words: readonly (string | number)[]): number {
  return createHash('sha256').update(words.join('\n')).digest().readUInt32BE(0) / 2 ** 32;
}

/** Things, each with its weight compared with the others. */
export type Weighted<T> = readonly (readonly [thing: T, weight: number])[];

/** Chooses one of several by weight; `at` is from 0 to below 1. */
export function choose<T>(things: Weighted<T>, at: number): T {
  const sum = things.reduce((total, [, weight]) => total + weight, 0);
  let left = at * sum;
  for (const [thing, weight] of things) {
    if (left < weight) return thing;
    left -= weight;
  }
  throw new Error('there is nothing to choose from');
}
