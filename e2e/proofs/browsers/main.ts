// Takes the main walk through the named browsers: `npm run prove -- browsers`.
import '../../../scripts/node-version.ts';
import { type OldBrowser, oldBrowsers } from '../../../scripts/browser.ts';
import { startWorld, type World } from '../../../scripts/testing/world.ts';
import { sandboxOf } from '../../support/api.ts';
import { openChromium } from './chromium.ts';
import { walk } from './walk.ts';
import { openWebKit } from './webkit.ts';

const named = process.argv.slice(2);
const world = await startWorld();
await world.startServer('all');
for (const browser of oldBrowsers().filter(({ name }) => named.includes(name))) {
  const began = performance.now();
  const failure = await walkIn(browser, world).catch((error: unknown) => String(error));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(failure === null ? `measured: ${browser.name} ${seconds} s` : `✗ ${browser.name}: ${failure}`);
  if (failure !== null) process.exitCode = 1;
}
await world.stop();

/** Answers what is wrong after the walk; null when nothing is. */
async function walkIn(browser: OldBrowser, { origin, sandboxUrl }: World): Promise<string | null> {
  if ('why' in browser) return browser.why;
  const { name, path, libraries = '' } = browser;
  const driver = await (name === 'webkit' ? openWebKit(path) : openChromium(name, path, libraries));
  try {
    await walk(driver, name, { origin, sandbox: sandboxOf(sandboxUrl) });
    return driver.exceptions.length === 0 ? null : `uncaught: ${driver.exceptions.join('; ')}`;
  } finally {
    await driver.close();
  }
}
