import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOUND = join(import.meta.dirname, '../node_modules/.cache/life-payment/browser.json');

/** What every Chromium of ours is started with: no sandbox (root, containers), no talk with the outside. */
export const launchArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Path of the Chromium that `scripts/install.mjs --browser` found or installed. Throws when it has not run. */
export function chromiumPath(): string {
  const found: unknown = existsSync(FOUND) ? JSON.parse(readFileSync(FOUND, 'utf8')) : undefined;
  if (typeof found === 'object' && found !== null && 'path' in found && typeof found.path === 'string') {
    return found.path;
  }
  throw new Error('No browser is known: run node scripts/install.mjs --browser.');
}
