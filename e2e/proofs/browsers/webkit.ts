import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { OLD_BROWSERS } from '../../../scripts/browser.ts';
import { freePort } from '../../../scripts/ports.ts';
import type { Driver } from './chromium.ts';

/** The part of selenium-webdriver that the walk uses. The proof installs the package, so its types are not here. */
type Selenium = {
  readonly get: (url: string) => Promise<void>;
  readonly executeScript: (script: string) => Promise<unknown>;
  readonly actions: () => Actions;
  readonly takeScreenshot: () => Promise<string>;
  readonly quit: () => Promise<void>;
  readonly manage: () => { readonly window: () => { readonly setRect: (rect: object) => Promise<unknown> } };
};
type Actions = {
  readonly move: (to: { readonly x: number; readonly y: number; readonly origin: string }) => Actions;
  readonly press: () => Actions;
  readonly release: () => Actions;
  readonly sendKeys: (text: string) => Actions;
  readonly perform: () => Promise<void>;
};

/** A phone's page, and the frame and bar of the browser's own window. */
const WINDOW = { x: 0, y: 0, width: 390, height: 844 + 60 };

const PICTURE_MS = 3_000;

const ENVIRONMENT = {
  LANG: 'C.UTF-8',
  LANGUAGE: 'zh_CN',
  // In a container root can't make the browser's sandbox, and there is no graphics card.
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  GDK_BACKEND: 'x11',
};

/** Opens WebKitGTK's MiniBrowser at `path` by Selenium. It needs a screen (`DISPLAY`), and tells no exceptions. */
export async function openWebKit(path: string): Promise<Driver> {
  const load = createRequire(join(OLD_BROWSERS, 'package.json'));
  const { Builder } = load('selenium-webdriver');
  const { DriverService } = load('selenium-webdriver/remote');
  const service = new DriverService.Builder('WebKitWebDriver')
    .setLoopback(true)
    .setPort(await freePort())
    .setEnvironment({ ...process.env, ...ENVIRONMENT })
    .build();
  const driver: Selenium = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(service.start())
    .withCapabilities({
      browserName: 'MiniBrowser',
      pageLoadStrategy: 'none',
      'webkitgtk:browserOptions': { binary: path, args: ['--automation'] },
    })
    .build();
  await driver.manage().window().setRect(WINDOW);
  const moveTo = (x: number, y: number) =>
    driver.actions().move({ x: Math.round(x), y: Math.round(y), origin: 'viewport' });
  return {
    exceptions: [],
    open: (url) => driver.get(url),
    evaluate: (expression) => driver.executeScript(`return ${expression}`),
    tap: (x, y) => moveTo(x, y).press().release().perform(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    // Some pictures are never answered. The walk goes on without them.
    picture: async () => {
      const png = await Promise.race([driver.takeScreenshot(), pause(PICTURE_MS, null)]);
      return png === null ? null : Buffer.from(png, 'base64');
    },
    close: async () => {
      await driver.quit();
      await service.kill();
    },
  };
}
