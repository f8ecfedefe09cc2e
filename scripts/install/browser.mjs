import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installDebian } from './debian.mjs';
import { Refusal } from './fail.mjs';
import { machineBrowser, machineChineseFont } from './machine-browser.mjs';
import { packagedBrowser, packagedFont, wrapper } from './packaged-browser.mjs';

/**
 * Finds or installs a Chromium that can draw Chinese, and writes its path where `scripts/browser.ts` reads it. It tries
 * the machine's own, then Debian's packages (as root), then npm packages in a folder of their own.
 */
export function ensureBrowser(root) {
  const cache = join(root, 'node_modules/.cache/life-payment');
  const own = join(cache, 'browser');
  if (machineBrowser() === undefined || !machineChineseFont()) {
    installDebian(['chromium', 'fonts-noto-cjk', 'fontconfig']);
  }
  const fonts = machineChineseFont() ? undefined : packagedFont(own);
  const onMachine = machineBrowser();
  const browser =
    onMachine === undefined
      ? packagedBrowser(own, join(root, 'node_modules/.bin/node'))
      : { path: onMachine };
  if (browser === undefined) {
    throw new Refusal(
      'No Chromium was found and none could be installed here: install Chromium or Google Chrome ' +
        '(on Debian, as root: apt-get install chromium), then run npm test again.',
    );
  }
  const plain = browser.libraries === undefined && fonts === undefined;
  const path = plain ? browser.path : wrapper(own, { ...browser, fonts });
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, 'browser.json'), `${JSON.stringify({ path })}\n`);
}
