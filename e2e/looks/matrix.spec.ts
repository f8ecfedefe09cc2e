import { join } from 'node:path';
import { takePicture } from '../support/shot.ts';
import type { Look } from './look.ts';
import { LOOKS } from './table.ts';
import { test } from './test.ts';
import { PICTURES, pictureOf, VISITS, type Visit } from './variants.ts';
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

/** The chosen looks. Throws on an unknown name. */
function chosenLooks(): readonly Look[] {
  const names = LOOKS.map(({ name }) => name);
  const unknown = choiceOf('NAMES').filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`No look is called ${unknown}. There are: ${names.join(', ')}`);
  return LOOKS.filter(({ name }) => isChosen('NAMES', name));
}

/** The chosen visits, each with the chosen widths. */
function chosenVisits(): readonly Visit[] {
  return VISITS.filter(
    ({ language, theme, look }) =>
      isChosen('LANG', language) && isChosen('THEME', theme) && isChosen('LOOK', look),
  )
    .map((visit) => ({ ...visit, widths: visit.widths.filter((width) => isChosen('WIDTH', String(width))) }))
    .filter(({ widths }) => widths.length > 0);
}

/** The choice that `npm run look` passes in an environment variable; empty: everything. */
function choiceOf(name: string): readonly string[] {
  return process.env[`LOOK_${name}`]?.split(',').filter(Boolean) ?? [];
}

function isChosen(name: string, value: string): boolean {
  return choiceOf(name).length === 0 || choiceOf(name).includes(value);
}
