// Runs before every npm script on Node 20 or newer: plain JavaScript, no packages. `--browser` and `--old-browsers`
// also make sure of browsers.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './install/browser.mjs';
import { orRefuse } from './install/npm.mjs';
import { ensureOldBrowsers } from './install/old-browsers.mjs';
import { installPackages, linkNode, restorePostgresLinks } from './install/packages.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

await orRefuse(() => {
  installPackages(root);
  linkNode(root);
  restorePostgresLinks(root);
  if (process.argv.includes('--browser')) ensureBrowser(root);
  if (process.argv.includes('--old-browsers')) ensureOldBrowsers(root);
});
