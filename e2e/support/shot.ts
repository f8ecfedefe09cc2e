import { basename, join } from 'node:path';
import type { Page, TestInfo } from '@playwright/test';
import type { Phone } from './phone.ts';
import { isThorough } from './thorough.ts';

const FOLDER = join(import.meta.dirname, '../../artifacts/screenshots');

/** Takes a picture of the whole page. */
export async function takePicture(page: Page, path: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 390, height: 844 };
  // A bar that is fixed to the bottom of the screen has to be at the bottom of the picture, so the phone grows as long as the page.
  const height = await page.evaluate(async () => {
    // A change of width takes effect within two frames. A test may have stopped the page's own clock.
    const frame = () =>
      new Promise<void>((done) => {
        const observer = new ResizeObserver(() => {
          observer.disconnect();
          done();
        });
        observer.observe(document.documentElement);
      });
    await frame();
    await frame();
    return document.documentElement.scrollHeight;
  });
  const longer = height > size.height;
  if (longer) await page.setViewportSize({ ...size, height });
  await page.screenshot({ path, animations: 'disabled' });
  if (longer) await page.setViewportSize(size);
}

/** Stores a picture of the whole page as `<language>/<test file>-<name>.png`; in the fast set it does nothing. */
export async function takeShot({ page, language }: Phone, name: string, testInfo: TestInfo): Promise<void> {
  if (!isThorough(testInfo)) return;
  const file = `${basename(testInfo.file, '.spec.ts')}-${name}.png`;
  const path = join(FOLDER, language, file);
  await takePicture(page, path);
  await testInfo.attach(file, { path, contentType: 'image/png' });
}
