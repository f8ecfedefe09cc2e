import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../scripts/postgres/port.ts';
import { type Driver, requireDriver, WINDOW } from './driver.ts';

/** The part of selenium-webdriver that the walk uses. */
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

/** Height of the frame and the bar of the browser's own window. */
const FRAME_PX = 60;

const PICTURE_MS = 3_000;

const ENVIRONMENT = {
  LANG: 'C.UTF-8',
  LANGUAGE: 'zh_CN',
  // In a container root can't make the browser's sandbox, and there is no graphics card.
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  GDK_BACKEND: 'x11',
};

/** Opens WebKitGTK's MiniBrowser at `path` by WebKitWebDriver. It needs a screen (`DISPLAY`). */
export async function openWebKit(path: string): Promise<Driver> {
  const { Builder } = requireDriver('selenium-webdriver');
  const { DriverService } = requireDriver('selenium-webdriver/remote');
  const port = await freePort();
  const service = new DriverService.Builder('WebKitWebDriver')
    .setLoopback(true)
    .setPort(port)
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
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, width: WINDOW.width, height: WINDOW.height + FRAME_PX });
  return {
    exceptions: [],
    open: (url) => driver.get(url),
    evaluate: (expression) => driver.executeScript(`return ${expression}`),
    tap: (x, y) =>
      driver
        .actions()
        .move({ x: Math.round(x), y: Math.round(y), origin: 'viewport' })
        .press()
        .release()
        .perform(),
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
