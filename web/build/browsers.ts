/**
 * Versions of browser engines by the name that build targets use: Chrome with Android's web view, Safari, iOS with its
 * web views, Firefox.
 */
type Versions = {
  readonly chrome: string;
  readonly safari: string;
  readonly ios: string;
  readonly firefox?: string;
};

/** The oldest browsers the app runs in. An older one gets a page that only says so. */
export const FLOOR = { chrome: '79', safari: '13.1', ios: '13.4' } as const satisfies Versions;

/** From these versions on a browser has everything the app uses. A browser between `FLOOR` and these gets files of its own. */
export const MODERN = {
  chrome: '120',
  safari: '17.0',
  ios: '17.0',
  firefox: '121',
} as const satisfies Versions;

/** The targets in Vite's form: `['chrome79', …]`. */
export function targetsOf(versions: Versions): string[] {
  return Object.entries(versions).map(([name, version]) => name + version);
}
