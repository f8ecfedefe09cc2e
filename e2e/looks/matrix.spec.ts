import { join } from 'node:path';
import { takePicture } from '../support/shot.ts';
import { chosenLooks, chosenVisits } from './choice.ts';
import { test } from './test.ts';
import { PICTURES, pictureOf } from './variants.ts';
import { expectWhole, walkThrough } from './walk.ts';

for (const visit of chosenVisits()) {
  for (const look of chosenLooks()) {
    const { language, theme } = visit;
    test(`${look.name} is taken in ${language} ${theme} ${visit.look}`, async ({
      page,
      speaking,
      open,
      ordinary,
      longNamed,
      troubles,
    }) => {
      troubles.expect(/status of 500|net::ERR_|Failed to fetch/);
      const phone = speaking(language);
      const take = async (state: Parameters<typeof pictureOf>[1]) => {
        for (const width of visit.widths) {
          await page.setViewportSize({ width, height: 844 });
          await takePicture(page, join(PICTURES, pictureOf(look, state, visit, width)));
        }
      };
      await walkThrough(phone, look, (page, scene) => open(visit, page, scene, ordinary), take);
      // Without a payer there are no long names.
      if (look.holder === 'anybody' && look.query === undefined) return;
      // Removes the answers that stood in for the service.
      await page.unrouteAll();
      await open(visit, look, look, longNamed);
      await expectWhole(phone, look);
      await take('long');
    });
  }
}
