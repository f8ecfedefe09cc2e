/**
 * Whole percents of the parts of a whole, which add up to 100: the largest remainders are rounded up. A part is 100 only where it is
 * the whole: beside `<1%` it is 99. All are 0 for an empty whole.
 */
export function percentsOf(parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  if (whole === 0) return parts.map(() => 0);
  const exact = parts.map((part) => (part * 100) / whole);
  const percents = exact.map(Math.floor);
  const missing = 100 - percents.reduce((sum, percent) => sum + percent, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value % 1 }))
    .toSorted((a, b) => b.remainder - a.remainder);
  for (const { index } of byRemainder.slice(0, missing)) percents[index] = (percents[index] ?? 0) + 1;
  return percents.map((percent, index) => (percent === 100 && parts[index] !== whole ? 99 : percent));
}

/** `28%`; a part that is paid and has no whole percent is `<1%`. */
export function shareText(percent: number, amount: number): string {
  return amount > 0 && percent === 0 ? '<1%' : `${percent}%`;
}
