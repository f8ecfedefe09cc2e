import { join } from 'node:path';
import { LANGUAGE_TAGS } from '@life-payment/contract/rules';
import { test } from '@playwright/test';
import { takePicture } from '../support/shot.ts';
import { PICTURES } from './variants.ts';

for (const lang of LANGUAGE_TAGS)
  for (const mode of ['light', 'dark'])
    test(`the controls are taken in ${lang} ${mode}`, async ({ page }) => {
      const pictureOf = (name: string) => join(PICTURES, `gallery/${name}.${lang}.${mode}.png`);
      for (const width of [1264, 320]) {
        await page.setViewportSize({ width, height: 844 });
        await page.goto(`?lang=${lang}&mode=${mode}`);
        await page.getByText('Timeline').waitFor();
        await takePicture(page, pictureOf(String(width)));
      }
      for (const opener of await page.getByRole('group', { name: 'Dialog' }).getByRole('button').all()) {
        await opener.click();
        await page.screenshot({
          path: pictureOf((await opener.textContent()) ?? ''),
          animations: 'disabled',
        });
        await page.keyboard.press('Escape');
      }
    });
