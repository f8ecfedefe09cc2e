/** A version by the name its engine has in targets of builds: Chrome and Android's web view, Safari, iOS with its web views, Firefox. */
type Versions = {
  readonly chrome: string;
  readonly safari: string;
  readonly ios: string;
  readonly firefox?: string;
};

/** The oldest browsers the app runs in. Nothing is promised for an older one but words that say so. */
export const FLOOR = { chrome: '79', safari: '13.1', ios: '13.4' } as const satisfies Versions;

/** From here on a browser has all that the app uses. One between the floor and here gets files of its own. */
export const MODERN = {
  chrome: '120',
  safari: '17.0',
  ios: '17.0',
  firefox: '121',
} as const satisfies Versions;

/** As Vite takes them: `['chrome79', …]`. */
export function targetsOf(versions: Versions): string[] {
  return Object.entries(versions).map(([name, version]) => name + version);
}

/** The one build for browsers that have everything, and the one for those between the floor and them. */
export const OLD_MODE = 'old';
