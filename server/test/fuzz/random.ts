/** Pseudo-random numbers, the same for the same seed. */
export type Random = {
  /** An integer from 0 to below `end`. */
  readonly below: (end: number) => number;
  /** True once in `times` on average. */
  readonly oneIn: (times: number) => boolean;
  readonly pick: <T>(from: readonly [T, ...T[]] | readonly T[]) => T;
};

/** Mulberry32: small, and even enough for choices. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    below,
    oneIn: (times) => below(times) === 0,
    pick: <T>(from: readonly T[]): T => {
      if (from.length === 0) throw new Error('nothing to pick from');
      return from[below(from.length)] as T;
    },
  };
}
