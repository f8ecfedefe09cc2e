/**
 * The oldest browsers that the app runs in, by engine: Chrome with Android's web view, Safari, and iOS with its web views. A
 * browser below them gets a page that says so.
 */
export const OLDEST_BROWSERS = { chrome: '79', safari: '13.1', ios: '13.4' } as const;
