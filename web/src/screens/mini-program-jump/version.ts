/** The first wallet client that opens mini-programs. */
export const MINIMUM_VERSION = '9.22.60';

/** Whether a version such as `9.9.0` comes before another, number by number; missing numbers count as 0. */
export function isBelow(version: string, minimum: string): boolean {
  const [ours, theirs] = [numbersOf(version), numbersOf(minimum)];
  const length = Math.max(ours.length, theirs.length);
  for (let index = 0; index < length; index += 1) {
    const difference = (ours[index] ?? 0) - (theirs[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

function numbersOf(version: string): number[] {
  return version.split('.').map((part) => Number.parseInt(part, 10) || 0);
}
