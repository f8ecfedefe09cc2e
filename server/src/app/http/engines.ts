/** Versions of engines, as numbers: 13.1 is before 13.4. */
type Versions = {
  readonly chrome: string;
  readonly safari: string;
  readonly ios: string;
  readonly firefox?: string | undefined;
};

export type Browsers = {
  /** The oldest version that the app runs in. */
  readonly floor: Versions;
  /** The oldest version with every feature. */
  readonly modern: Versions;
};

/** Which build a browser gets. `too-old`: a text only. */
export type Kind = 'modern' | 'old' | 'too-old';

type Engine = { readonly name: keyof Versions; readonly version: string };

/** Patterns of engines in user agents, by priority: every browser on iOS has the engine of the system. */
const NAMED: readonly (readonly [name: keyof Versions, pattern: RegExp])[] = [
  ['ios', /\b(?:iPhone|CPU) OS (\d+)[_.](\d+)/],
  ['chrome', /\b(?:Headless)?Chrom(?:e|ium)\/(\d+)/],
  ['firefox', /\bFirefox\/(\d+)/],
  ['safari', /\bVersion\/(\d+)\.(\d+)(?:\.\d+)*(?: Mobile\/\S+)? Safari\//],
];

/**
 * The kind of a browser by its user agent. An unknown browser gets the build for old browsers, which runs in all. A
 * browser that claims to be newer than it is can switch with the form in the document (`documents.ts`).
 */
export function kindOf(userAgent: string, { floor, modern }: Browsers): Kind {
  const engine = engineOf(userAgent);
  if (!engine) return 'old';
  const [lowest, full] = [floor[engine.name], modern[engine.name]];
  if (full !== undefined && isFrom(engine.version, full)) return 'modern';
  return lowest !== undefined && !isFrom(engine.version, lowest) ? 'too-old' : 'old';
}

function engineOf(userAgent: string): Engine | null {
  for (const [name, pattern] of NAMED) {
    const [found, major, minor = '0'] = pattern.exec(userAgent) ?? [];
    if (found !== undefined) return { name, version: `${major}.${minor}` };
  }
  return null;
}

/** Whether a version is the same or later. */
function isFrom(version: string, first: string): boolean {
  const [[major = 0, minor = 0], [firstMajor = 0, firstMinor = 0]] = [version, first].map((text) =>
    text.split('.').map(Number),
  ) as [number[], number[]];
  return major > firstMajor || (major === firstMajor && minor >= firstMinor);
}
