// Runs before every npm script, on whatever Node (20 or newer) the machine has: plain JavaScript, no packages.
// `--browser` also makes sure of what the browser tests need, `--old-browsers` of the browsers of `npm run prove -- browsers`.
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
