import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOUND = join(import.meta.dirname, '../node_modules/.cache/life-payment/browser.json');

/** Arguments of every Chromium that we start: no sandbox (for root and containers), no connections to the outside. */
export const launchArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Path of the Chromium that `scripts/install.mjs --browser` found or installed. Throws when that has not run. */
export function chromiumPath(): string {
  const found: unknown = existsSync(FOUND) ? JSON.parse(readFileSync(FOUND, 'utf8')) : undefined;
  if (typeof found === 'object' && found !== null && 'path' in found && typeof found.path === 'string') {
    return found.path;
  }
  throw new Error('No browser is known: run node scripts/install.mjs --browser.');
}

/** A browser of `npm run prove -- browsers`: its program and libraries, or why this machine can't have it. */
export type OldBrowser =
  | { readonly name: string; readonly why: string }
  | {
      readonly name: string;
      readonly path: string;
      /** Folder with shared libraries of its own. */
      readonly libraries?: string;
    };

/** Folder of the old browsers and of the npm packages that drive them. */
export const OLD_BROWSERS = join(import.meta.dirname, '../node_modules/.cache/life-payment/browsers');

/** The browsers that `scripts/install.mjs --old-browsers` looked for. Throws when that has not run. */
export function oldBrowsers(): readonly OldBrowser[] {
  return JSON.parse(readFileSync(join(OLD_BROWSERS, 'found.json'), 'utf8')) as OldBrowser[];
}
