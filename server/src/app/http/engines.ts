import { OLDEST_BROWSERS } from '@life-payment/contract/rules';

/** Patterns of engines in user agents, by priority: every browser on iOS has the engine of the system. */
const ENGINES: readonly (readonly [name: keyof typeof OLDEST_BROWSERS, pattern: RegExp])[] = [
  ['ios', /\b(?:iPhone|CPU) OS (\d+)[_.](\d+)/],
  ['chrome', /\b(?:Headless)?Chrom(?:e|ium)\/(\d+)/],
  ['safari', /\bVersion\/(\d+)\.(\d+)(?:\.\d+)*(?: Mobile\/\S+)? Safari\//],
];

/** True if a user agent names a browser that is too old for the app. One that names no engine is not. */
export function isTooOld(userAgent: string): boolean {
  for (const [name, pattern] of ENGINES) {
    const [found, major, minor = '0'] = pattern.exec(userAgent) ?? [];
    // As a number, 13.4 is the fourth version of 13: no engine at these ages has ten of them.
    if (found !== undefined) return Number(`${major}.${minor}`) < Number(OLDEST_BROWSERS[name]);
  }
  return false;
}
