import { chromium } from '@playwright/test';
import { launchArguments } from '../../../scripts/browser.ts';
import { type Driver, requireDriver, WINDOW } from './driver.ts';

/** Playwright's versions from 1.41 on can't drive these. */
const NEEDS_OLD_PLAYWRIGHT: readonly string[] = ['chromium-83', 'chromium-92'];

/** Opens a Chromium of any age by Playwright. */
export async function openChromium(name: string, path: string, libraries: string): Promise<Driver> {
  const engine: typeof chromium = NEEDS_OLD_PLAYWRIGHT.includes(name)
    ? requireDriver('playwright-core-1.40').chromium
    : chromium;
  const browser = await engine.launch({
    executablePath: path,
    args: [...launchArguments, '--disable-dev-shm-usage'],
    env: { ...process.env, LD_LIBRARY_PATH: libraries },
  });
  const page = await browser.newPage({
    viewport: WINDOW,
    locale: 'zh-CN',
    deviceScaleFactor: 2,
    isMobile: true,
  });
  const exceptions: string[] = [];
  page.on('pageerror', (error) => exceptions.push(String(error)));
  return {
    exceptions,
    open: (url) => page.goto(url, { waitUntil: 'commit' }),
    evaluate: (expression) => page.evaluate(expression),
    tap: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.insertText(text),
    picture: () => page.screenshot(),
    close: () => browser.close(),
  };
}
