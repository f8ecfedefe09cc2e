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

/** A browser for the main walk: how to start it, or why this machine can't have it. */
export type Engine =
  | { readonly name: string; readonly why: string }
  | {
      readonly name: string;
      readonly path: string;
      /** Folder with shared libraries of its own. */
      readonly libraries?: string;
      /** WebKit only: its WebDriver, and the virtual screen. */
      readonly driver?: string;
      readonly xvfb?: string;
    };

const ENGINES = join(import.meta.dirname, '../node_modules/.cache/life-payment/engines.json');

/** The browsers that `scripts/install.mjs --engines` looked for. Throws when that has not run. */
export function knownEngines(): readonly Engine[] {
  if (!existsSync(ENGINES))
    throw new Error('No browsers were looked for: run node scripts/install.mjs --engines.');
  return JSON.parse(readFileSync(ENGINES, 'utf8')) as Engine[];
}
