import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { launchArguments, OLD_BROWSERS } from '../../../scripts/browser.ts';

/** A browser with one page open. */
export type Driver = {
  /** Goes to an address. It may resolve before the page has loaded. */
  readonly open: (url: string) => Promise<unknown>;
  /** Evaluates an expression in the page. Rejects while the page navigates. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** Presses and releases at a point of the window, in CSS pixels. */
  readonly tap: (x: number, y: number) => Promise<void>;
  /** Types into the focused element. */
  readonly type: (text: string) => Promise<void>;
  /** PNG of the window; null where the browser does not make one in time. */
  readonly picture: () => Promise<Buffer | null>;
  /** Uncaught exceptions, as far as the browser tells them. */
  readonly exceptions: readonly string[];
  readonly close: () => Promise<void>;
};

/** Playwright's versions from 1.41 on can't drive these. */
const NEEDS_OLD_PLAYWRIGHT: readonly string[] = ['chromium-83', 'chromium-92'];

/** Opens a Chromium of any age by Playwright. */
export async function openChromium(name: string, path: string, libraries: string): Promise<Driver> {
  const engine: typeof chromium = NEEDS_OLD_PLAYWRIGHT.includes(name)
    ? createRequire(join(OLD_BROWSERS, 'package.json'))('playwright-core-1.40').chromium
    : chromium;
  const browser = await engine.launch({
    executablePath: path,
    args: [...launchArguments, '--disable-dev-shm-usage'],
    env: { ...process.env, LD_LIBRARY_PATH: libraries },
  });
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
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
