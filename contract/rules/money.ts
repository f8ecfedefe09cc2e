/** Money is integer fen (1 yuan = 100 fen) everywhere. Only texts that a person types or reads have a decimal point. */

/** Largest amount the service handles in one piece, in fen: 10 million yuan. */
export const MAX_FEN = 1_000_000_000;

/** Yuan with two decimals, for people and the wallet's gateway: `12860` → `128.60`. Throws unless `fen` is a whole number. */
export function formatYuan(fen: number): string {
  if (!Number.isSafeInteger(fen)) throw new RangeError(`not whole fen: ${fen}`);
  const digits = String(Math.abs(fen)).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Splits `total` fen over `weights` by largest remainder: the parts are whole, add up to `total`,
 * and none is more than one fen away from its exact share. Equal remainders go to the earlier part.
 */
export function splitFen(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight));
  const parts = exact.map((value) => Number(value / BigInt(sum)));
  const order = exact
    .map((value, index) => ({ index, rest: value % BigInt(sum) }))
    .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  const missing = total - parts.reduce((a, b) => a + b, 0);
  for (const { index } of order.slice(0, missing)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}
